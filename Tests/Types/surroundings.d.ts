// What the page scripts use that the compiler's own declarations do not have.

// Descriptors, handlers and the like have no prototype, which a page could give members.
interface PropertyDescriptor {
  __proto__?: null;
}
interface ProxyHandler<T extends object> {
  __proto__?: null;
}
interface TouchEventInit {
  __proto__?: null;
}

interface Uint8ArrayConstructor {
  fromBase64(text: string): Uint8Array;
}
interface Uint8Array {
  toBase64(): string;
}

// Old ways to make touches, which WebKit has without a touch screen as well.
interface Document {
  createTouch: Function;
  createTouchList: Function;
}

// The script world's own.
declare const webkit: any;
// What pages of the protocol jsbridge bring.
declare const bridge: any;
declare const bridgeMsgListener: any;
