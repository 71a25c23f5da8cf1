/** Limits of the fields of knowledge bases and of the values of their documents. */
export const DOCUMENT_FIELDS_MAX = 20
export const FIELD_NAME_MAX = 60
export const FIELD_CHOICES_MAX = 100
/** Characters of a text or of the name of a choice. */
export const FIELD_TEXT_MAX = 300
/** Numbers are stored with 15 exact digits. */
export const FIELD_NUMBER_MAX = 1e15
/** Conditions of one filter, and values of one condition. */
export const CONDITIONS_MAX = 10
export const CONDITION_VALUES_MAX = 50
/** Characters of a filter in an address. */
export const WRITTEN_FILTER_MAX = 4_000
/** Characters and lines of a file of values, and bytes of its request. */
export const VALUES_FILE_MAX = 4_000_000
export const VALUES_FILE_ROWS_MAX = 20_000
export const VALUES_BODY_MAX = 16_000_000
/** Changes and problems that a preview of such a file lists. */
export const VALUES_PREVIEW_MAX = 100
