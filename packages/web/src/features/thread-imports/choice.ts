/** All that were found but `ids`, or only `ids`. */
export type Choice = { choice: 'all' | 'only'; ids: ReadonlySet<string> }
