/** Curated answers of one base, the other wordings of one, and their texts. */
export const CURATED_ANSWERS_MAX = 300
export const CURATED_WORDINGS_MAX = 20
export const CURATED_QUESTION_MAX = 500
export const CURATED_ANSWER_MAX = 20_000
export const CURATED_ANSWER_PAGE_SIZE = 20
/** Characters of a question that is shown as open; longer ones were pasted. */
export const OPEN_QUESTION_MAX = 300
export const OPEN_QUESTION_PAGE_SIZE = 20
/**
 * An open question is shown once this many other people have asked it with the same keywords, or if its author sent it
 * to the owner: what only one person asks can show who it is. The wording that is shown has no keyword that only one
 * of them used.
 */
export const OPEN_QUESTION_PEOPLE_MIN = 2
/** Days after which a question no longer counts as open. */
export const OPEN_QUESTION_DAYS = 90
