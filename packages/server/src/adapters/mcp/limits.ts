const MEGABYTE = 1024 * 1024

/** However much progress a server reports, a call ends after this long. */
export const CALL_MS_MAX = 600_000
/** Bytes that a server can send for one call or one list, base64 included. */
export const ANSWER_BYTES_MAX = 16 * MEGABYTE
/** How often the stream of one call can be continued after a cut. */
export const RESUMED_MAX = 20
export const LIST_PAGES_MAX = 20
export const TOOLS_MAX = 500
/** Contents of one result. */
export const CONTENTS_MAX = 100
/** Characters of all texts of one result. */
export const TEXT_MAX = 1_000_000
export const NAME_MAX = 128
export const DESCRIPTION_MAX = 8_000
/** Characters of a schema as JSON. */
export const SCHEMA_MAX = 64_000
export const SCHEMA_DEPTH_MAX = 40
/** Characters of a title, a name of a server, a message of progress. */
export const LABEL_MAX = 200
/** Characters of what a server says about a failure. */
export const MESSAGE_MAX = 500
export const URI_MAX = 2_000
/** Time between two messages of progress that are passed on. */
export const PROGRESS_PAUSE_MS = 250
/** Milliseconds. A call that follows later opens a new connection. */
export const IDLE_MS = 60_000
/** How long the notification that cancels a call can take, and the request that ends a session. */
export const FAREWELL_MS = 1_000
