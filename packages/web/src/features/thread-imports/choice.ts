/** All conversations found except `ids`, or only `ids`. */
export type Choice = { choice: 'all' | 'only'; ids: ReadonlySet<string> }
