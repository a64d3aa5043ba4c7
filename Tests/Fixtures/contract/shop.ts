// A page that uses every endpoint of the contract, and misuses some: passed by the strict compiler beside shop.d.ts.
async function useTheApp(signal: AbortSignal): Promise<void> {
  const basket: AppBasket = await nativeBridge.basket();
  const kind: "book" | "film" | "on-loan" = basket.articles[0].kind;
  const count: number = basket.counts[kind];
  const note: string | undefined = basket.last?.note;
  const article: AppArticle = { id: count, title: note ?? "", price: 1.5, since: new Date(0), kind: "film" };
  const none: null = await nativeBridge.basket.add(article, { signal, timeout: 500 });
  const bytes: Uint8Array = await nativeBridge.files.read("a.txt", { onProgress: (part) => part.toFixed() });
  const tree: AppFolder = await nativeBridge.files.tree();
  const same: AppFolder = await nativeBridge.call("files.tree", null);
  const date: Date | null = await nativeBridge.when(new Date(bytes.length));
  const odd = await nativeBridge.call("odd name/1", [tree.folders, same.default, none, date]);
  const again: Date | null = nativeBridge.callSync("when", odd);
  for await (const found of nativeBridge.stream("search", "a", { signal })) article.title += found.title + again;
  const serial: number | bigint | null = await nativeBridge.serial(2n ** 63n - 1n);
  await nativeBridge.serial(typeof serial === "bigint" ? 0 : serial ?? 1);
  nativeBridge.notify("looked", article);
  nativeBridge.notify("closed");
}

function answerTheApp(): void {
  const stop: () => void = nativeBridge.register("ask", async (question) => question.length > 1);
  nativeBridge.register("count", async function* (limit) {
    for (let i = 0; i < limit; i++) yield i;
  });
  nativeBridge.register("count", async (limit) => Array.from({ length: limit }, (_, index) => index));
  nativeBridge.register("paint", (bytes, { signal, progress }) => {
    if (!signal.aborted) progress(bytes.byteLength);
  });
  const show = (prices: Record<string, number>) => console.log(prices.a.toFixed(2));
  nativeBridge.on("prices", show);
  nativeBridge.once("prices").then(show);
  nativeBridge.off("prices", show);
  stop();
}

async function askWhatThereIs(contract: { readonly [name: string]: string }): Promise<boolean> {
  await nativeBridge.agree(contract);
  return (await nativeBridge.has("basket")) && (await window.nativeBridge.handlers()).includes("search");
}

function misuse(): void {
  // @ts-expect-error There is no such endpoint.
  nativeBridge.call("basket.remove", 1);
  // @ts-expect-error The data are missing.
  nativeBridge.files.read();
  // @ts-expect-error An article has more.
  nativeBridge.basket.add({ id: 1 });
  // @ts-expect-error It is no kind.
  nativeBridge.notify("looked", { id: 1, title: "", price: 1, since: new Date(), kind: "song" });
  // @ts-expect-error There is no progress.
  nativeBridge.call("when", new Date(), { onProgress: (part) => part.length });
  // @ts-expect-error The answer is a truth value.
  nativeBridge.register("ask", () => "yes");
  // @ts-expect-error It is a stream.
  nativeBridge.call("search", "a");
  // @ts-expect-error It is no event.
  nativeBridge.on("basket", () => {});
}
