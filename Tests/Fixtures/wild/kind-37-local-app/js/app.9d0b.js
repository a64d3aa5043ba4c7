(function () {
  // Every request carries the app's token: no request before the app has answered.
  function token() {
    return new Promise(function (resolve) {
      setupBridge(function (bridge) { bridge.callHandler('getToken', {}, resolve); });
    });
  }
  function get(url) {
    return token().then(function (t) {
      return new Promise(function (resolve, reject) {
        var xhr = new XMLHttpRequest();
        xhr.open('GET', url);
        xhr.onload = function () { resolve({ token: t, body: JSON.parse(xhr.responseText) }); };
        xhr.onerror = function () { reject(new Error('offline')); };
        xhr.send();
      });
    });
  }
  get('data/goods.json').then(function (r) {
    document.getElementById('app').textContent = r.token + ': ' + r.body.goods.join('、');
  }, function (e) { document.getElementById('app').textContent = e.message; });
})();
