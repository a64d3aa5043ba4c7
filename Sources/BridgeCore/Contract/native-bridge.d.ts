// nativeBridge, as a page sees it. Which endpoints there are is in the interfaces NativeBridgeApp… and NativeBridgePage…: where
// they are empty, any name and any data will do.
//
// Values arrive as what they were, also those that JSON has no words for: undefined, NaN, Date, BigInt, Map, Set, bytes. An
// integer of Swift's is a number up to 2^53 and a bigint beyond; Swift takes either. So an Int64 or UInt64 is declared as
// `number | bigint`, an Int, which hardly ever is that large, as `number`.

/** What the app answers: `name: { input; output; progress }`. */
interface NativeBridgeAppCalls {}
/** What the app answers by one element after the other: `name: { input; element }`. */
interface NativeBridgeAppStreams {}
/** What the app hears: `name: value`. */
interface NativeBridgeAppEvents {}
/** What the page answers: `name: { input; output; progress }`. */
interface NativeBridgePageCalls {}
/** What the page answers by one element after the other: `name: { input; element }`. */
interface NativeBridgePageStreams {}
/** What the page hears: `name: value`. */
interface NativeBridgePageEvents {}

type NativeBridgeNames<Table> = [keyof Table] extends [never] ? string : keyof Table & string;
type NativeBridgeEntry<Table, Name> = Name extends keyof Table ? Table[Name] : any;
type NativeBridgePart<Table, Name, Key extends string> =
  Name extends keyof Table ? (Table[Name] extends { [K in Key]: infer Part } ? Part : never) : any;
/** The data and the options of a call; the data can be left out where they can be none. */
type NativeBridgeArguments<Input, Options> =
  null extends Input ? [data?: Input, options?: Options] : [data: Input, options?: Options];

/** What a handler may return: nothing at all where the answer can be none. */
type NativeBridgeAnswer<Output> = null extends Output ? Output | void : Output;

/** What can be read one by one. */
type NativeBridgeElements<Element> = AsyncIterable<Element> | Iterable<Element>;

/** What a call is given besides the data; it fails with a TypeError where there is an option of another name. */
interface NativeBridgeCallOptions<Progress> {
  /** Ends the call: it fails with the signal's reason, and the app's task is cancelled. */
  signal?: AbortSignal | null;
  /** Milliseconds; after them the call fails with a "TimeoutError". */
  timeout?: number;
  /** Given the answers before the last one. */
  onProgress?: (progress: Progress) => void;
}

interface NativeBridgeSyncOptions {
  /** Milliseconds; after them the page goes on, and the call throws a "TimeoutError". */
  timeout?: number;
}

interface NativeBridgeStreamOptions {
  /** Ends the stream: reading fails with the signal's reason, and the app's task is cancelled. */
  signal?: AbortSignal | null;
}

/** What a handler of the page is given besides the data. */
interface NativeBridgeContext<Progress> {
  /** Aborted when the app does not wait any more. */
  readonly signal: AbortSignal;
  /** Gives the app an answer before the last one. */
  progress(value: Progress): void;
}

/** An endpoint of the app by its namespace: `nativeBridge.files.read(data)`. */
type NativeBridgeFunction<Name extends NativeBridgeNames<NativeBridgeAppCalls>> = (
  ...rest: NativeBridgeArguments<
    NativeBridgePart<NativeBridgeAppCalls, Name, "input">,
    NativeBridgeCallOptions<NativeBridgePart<NativeBridgeAppCalls, Name, "progress">>
  >
) => Promise<NativeBridgePart<NativeBridgeAppCalls, Name, "output">>;

interface NativeBridge {
  /** Calls a handler of the app. Errors have the app's `name`, `message`, `code`, `data` and `stack`. */
  call<Name extends NativeBridgeNames<NativeBridgeAppCalls>>(
    name: Name,
    ...rest: NativeBridgeArguments<
      NativeBridgePart<NativeBridgeAppCalls, Name, "input">,
      NativeBridgeCallOptions<NativeBridgePart<NativeBridgeAppCalls, Name, "progress">>
    >
  ): Promise<NativeBridgePart<NativeBridgeAppCalls, Name, "output">>;

  /**
   * Calls a handler of the app and has the page stand still until it has answered: no other script runs, nothing is drawn,
   * and the app cannot call the page meanwhile: a handler that does so fails with the code "pageStandsStill". For the few
   * places that cannot wait for a promise. Without a `timeout` the page stands still 30 seconds at most, or as long as the
   * app's own limit says.
   */
  callSync<Name extends NativeBridgeNames<NativeBridgeAppCalls>>(
    name: Name,
    ...rest: NativeBridgeArguments<NativeBridgePart<NativeBridgeAppCalls, Name, "input">, NativeBridgeSyncOptions>
  ): NativeBridgePart<NativeBridgeAppCalls, Name, "output">;

  /** Tells the app, without wanting an answer. */
  notify<Name extends NativeBridgeNames<NativeBridgeAppEvents>>(
    name: Name,
    ...rest: NativeBridgeArguments<NativeBridgeEntry<NativeBridgeAppEvents, Name>, never>
  ): void;

  /**
   * What the app gives one by one: for `for await`. The app is asked for more as it is read. Reading fails with the code
   * "streamMismatch" where the handler answers once, as `call` does where it gives a stream.
   */
  stream<Name extends NativeBridgeNames<NativeBridgeAppStreams>>(
    name: Name,
    ...rest: NativeBridgeArguments<NativeBridgePart<NativeBridgeAppStreams, Name, "input">, NativeBridgeStreamOptions>
  ): AsyncIterable<NativeBridgePart<NativeBridgeAppStreams, Name, "element">>;

  /**
   * Has `handler` answer the app's calls of `name`, in place of the handler that was there.
   *
   * @returns Takes the handler away.
   */
  register<Name extends NativeBridgeNames<NativeBridgePageCalls>>(
    name: Name,
    handler: (
      data: NativeBridgePart<NativeBridgePageCalls, Name, "input">,
      context: NativeBridgeContext<NativeBridgePart<NativeBridgePageCalls, Name, "progress">>,
    ) =>
      | NativeBridgeAnswer<NativeBridgePart<NativeBridgePageCalls, Name, "output">>
      | PromiseLike<NativeBridgeAnswer<NativeBridgePart<NativeBridgePageCalls, Name, "output">>>,
  ): () => void;
  /**
   * Has what `handler` returns read one by one, as fast as the app reads it: a generator's values, or an array's.
   *
   * An app that calls it without reading a stream is told so by an error, as one that reads the stream of what answers once.
   */
  register<Name extends NativeBridgeNames<NativeBridgePageStreams>>(
    name: Name,
    handler: (
      data: NativeBridgePart<NativeBridgePageStreams, Name, "input">,
      context: NativeBridgeContext<never>,
    ) =>
      | NativeBridgeElements<NativeBridgePart<NativeBridgePageStreams, Name, "element">>
      | PromiseLike<NativeBridgeElements<NativeBridgePart<NativeBridgePageStreams, Name, "element">>>,
  ): () => void;

  /** Has `listener` hear what the app says under `name`; the result takes it away. */
  on<Name extends NativeBridgeNames<NativeBridgePageEvents>>(
    name: Name,
    listener: (data: NativeBridgeEntry<NativeBridgePageEvents, Name>) => void,
  ): () => void;
  /** Has `listener` hear it no more. */
  off<Name extends NativeBridgeNames<NativeBridgePageEvents>>(
    name: Name,
    listener: (data: NativeBridgeEntry<NativeBridgePageEvents, Name>) => void,
  ): void;
  /** The next thing that the app says under `name`. */
  once<Name extends NativeBridgeNames<NativeBridgePageEvents>>(
    name: Name,
  ): Promise<NativeBridgeEntry<NativeBridgePageEvents, Name>>;
  /** Has `listener` hear the next thing that the app says under `name`; the result takes it away before. */
  once<Name extends NativeBridgeNames<NativeBridgePageEvents>>(
    name: Name,
    listener: (data: NativeBridgeEntry<NativeBridgePageEvents, Name>) => void,
  ): () => void;

  /** Whether the app has a handler of that name. */
  has(name: string): Promise<boolean>;
  /** The names of the app's handlers, in order. */
  handlers(): Promise<string[]>;
  /** Fails with a "ContractError" that names the endpoints that are not those that the page was made for. */
  agree(contract: { readonly [name: string]: string }): Promise<void>;
}

declare const nativeBridge: NativeBridge;
interface Window {
  readonly nativeBridge: NativeBridge;
}
