/// What the proxy shows WebKit where it looks into requests over TLS.
///
/// The key is no secret and protects nothing: it is used between two processes of one program on one machine, and only
/// while WebKit is told to take any certificate, since the proxy verifies the servers.
enum ProxyCertificate {
    /// The certificate and its key.
    static let pem = """
        -----BEGIN CERTIFICATE-----
        MIIBkDCCATegAwIBAgIUblmYA0AvDkpcellqkDZAjvOuVw8wCgYIKoZIzj0EAwIw
        HTEbMBkGA1UEAwwSTmF0aXZlQnJpZGdlIHByb3h5MCAXDTI2MTEzMDE2NDgwM1oY
        DzIxMjYxMTA2MTY0ODAzWjAdMRswGQYDVQQDDBJOYXRpdmVCcmlkZ2UgcHJveHkw
        WTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATuhLWt9msskjP3Dy5A2C9we4ENYvjw
        v3dXxWV8+DJArNJOkSCyRKG/AeTlFn1O0XpKYGCD2EvLG619l3ap6Z8qo1MwUTAd
        BgNVHQ4EFgQUta4HStIUCsKaa9irBE13MnIWo9YwHwYDVR0jBBgwFoAUta4HStIU
        CsKaa9irBE13MnIWo9YwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNHADBE
        AiBSfDC8U3s5zue/Zz3iw0k+FGm33+cWQiyfIJ7fN1eaBQIgWg26OIFeb0L5POHX
        Ne6HFpCV6Jq39tXZL177xouUcPk=
        -----END CERTIFICATE-----
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQggeDgOoybCvGU0BRA
        U8HUKOU/0LZAuAWVyj2t4uyXfuihRANCAATuhLWt9msskjP3Dy5A2C9we4ENYvjw
        v3dXxWV8+DJArNJOkSCyRKG/AeTlFn1O0XpKYGCD2EvLG619l3ap6Z8q
        -----END PRIVATE KEY-----

        """
}
