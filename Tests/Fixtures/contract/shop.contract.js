// What this page was made for: nativeBridge.agree(contract) fails where the app is another one.
export const contract = Object.freeze({
  "app:basket": "1fd48288b2af0089",
  "app:basket.add": "b62d0a976239441c",
  "app:closed": "4188a6adbe9c5f3d",
  "app:files.read": "ff21e2b975701118",
  "app:files.tree": "4e4ed67bc5ee07f5",
  "app:looked": "78d3fefff7809368",
  "app:odd name/1": "d2a31aa5abd3b33f",
  "app:search": "dee817d279e24795",
  "app:serial": "65b38fc612ab4bce",
  "app:when": "77f2b380dee125c0",
  "page:ask": "c6ae067a50068ac0",
  "page:count": "feb78ec94fd7e78a",
  "page:paint": "b91d5a51bba5e663",
  "page:prices": "a33fed1168e68503",
});
