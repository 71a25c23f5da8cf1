const MEGABYTE = 1024 * 1024

/** Maximum time of a call, however much progress a server reports. */
export const CALL_MS_MAX = 600_000
/** Bytes that a server can send for one call or one list, including base64. */
export const ANSWER_BYTES_MAX = 16 * MEGABYTE
/** How often the stream of one call can be continued after a cut. */
export const RESUMED_MAX = 20
export const LIST_PAGES_MAX = 20
export const TOOLS_MAX = 500
/** Contents of one result. */
export const CONTENTS_MAX = 100
/** Characters of all texts of one result together. */
export const TEXT_MAX = 1_000_000
export const NAME_MAX = 128
export const DESCRIPTION_MAX = 8_000
/** Characters of a schema as JSON. */
export const SCHEMA_MAX = 64_000
export const SCHEMA_DEPTH_MAX = 40
/** Characters of a title, a server's name or a progress message. */
export const LABEL_MAX = 200
/** Characters of a server's error message. */
export const MESSAGE_MAX = 500
export const URI_MAX = 2_000
/** Time between two progress messages that are passed on. */
export const PROGRESS_PAUSE_MS = 250
/** Milliseconds. A later call opens a new connection. */
export const IDLE_MS = 60_000
/** Time limit of the notification that cancels a call, and of the request that ends a session. */
export const FAREWELL_MS = 1_000
