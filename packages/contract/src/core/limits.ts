/** Every limit of the product, declared once (specification §9, quality and fault goals). */

export const FRONTEND_VERSION = '1.6.0'
/** The oldest supported front end; older ones get 412 'Version mismatch'. */
export const MINIMUM_FRONTEND_VERSION = '1.6.0'
export const SESSION_STORE_VERSION = 3

export const ASSISTANT_NAME_MAX = 255
export const ASSISTANT_NAME_SHOWN_WHOLE = 70
export const ASSISTANT_NAME_CUT = 60
export const INSTRUCTIONS_MAX = 100_000
/** Of an expert prompt: its name, the note of a version, its variables, and the values and choices of a variable. */
export const PROMPT_NAME_MAX = 255
export const PROMPT_NOTE_MAX = 500
export const PROMPT_VARIABLES_MAX = 50
export const PROMPT_CHOICES_MAX = 50
export const PROMPT_VALUE_MAX = 100_000
export const PROMPT_PAGE_SIZE = 24
/** Columns of one run of a prompt, and runs on a page. */
export const PROMPT_COLUMNS_MAX = 4
export const PROMPT_RUN_PAGE_SIZE = 20
export const STARTERS_MAX = 6
/** Side length in pixels of the square that a picture is resized to, and maximum pixels of the original. */
export const AVATAR_SIZE = 256
export const PICTURE_PIXELS_MAX = 40_000_000
export const TAG_NAME_MAX = 50
export const BANNER_TEXT_MAX = 500
export const THREAD_NAME_MAX = 255
export const THREAD_NAME_CUT = 20
export const FOLDER_NAME_MAX = 100
export const FOLDER_INSTRUCTIONS_MAX = 20_000
/** Maximum knowledge bases of one folder. */
export const FOLDER_BASES_MAX = 20
/** How long a deletion can be undone, unless configured otherwise. */
export const UNDO_SECONDS = 10
/** Length of a title made from the first words of a question. */
export const THREAD_TITLE_MAX = 60

/** Characters of a question to be reworded, and of the instructions of a system assistant. */
export const IMPROVABLE_TEXT_MAX = 20_000
export const HELPER_INSTRUCTIONS_MAX = 20_000
/** How many models a system assistant tries one after the other, and the time in seconds for all of them. */
export const HELPER_MODELS_MAX = 5
export const HELPER_SECONDS = 20
export const FOLLOW_UPS_MAX = 3

/** Maximum files of one message, and of one conversation. */
export const MESSAGE_FILES_MAX = 20
export const THREAD_FILES_MAX = 200

/** The longer side, in pixels, of a picture as it is shown and given to models, and of its preview in a list. */
export const PICTURE_SIDE_MAX = 1_920
export const THUMBNAIL_SIDE_MAX = 480
/** How many of the newest pictures of a conversation a model is given with a question. */
export const SHOWN_PICTURES_MAX = 20

/** Maximum characters of one question. */
export const MESSAGE_TEXT_MAX = 1_000_000
export const DRAFT_TEXT_MAX = 1_000_000
/** Maximum bytes of a request's body: for most calls, and for the call with a question. */
export const BODY_MAX = 1_048_576
export const MESSAGE_BODY_MAX = 5_242_880

/** Bytes or characters after which an answer is cut and marked as cut. */
export const ANSWER_MAX = 1_048_576
/** Maximum bytes of a file that a model returns in an answer, and maximum number of them. */
export const ANSWER_FILE_MAX = 6_291_456
export const ANSWER_FILES_MAX = 10
/** Maximum images that an image model makes for one question. */
export const IMAGES_MAX = 4

export const THREAD_PAGE_SIZE = 20
export const FOLDER_PAGE_SIZE = 50
export const THREAD_PAGE_MAX = 10_000
export const MESSAGE_PAGE_SIZE = 40
/**
 * Of a search in one's conversations: characters of the query, hits on a page, and the number of newest messages
 * found.
 */
export const MESSAGE_QUERY_MAX = 500
export const MESSAGE_SEARCH_PAGE_SIZE = 20
export const MESSAGES_FOUND_MAX = 1_000
/**
 * Messages on a page of a shared conversation, links on a page, links of one person, and people or groups of one
 * link.
 */
export const SHARED_MESSAGE_PAGE_SIZE = 40
export const SHARED_THREAD_PAGE_SIZE = 20
export const SHARED_THREADS_MAX = 1_000
export const SHARED_SUBJECTS_MAX = 50
/** The choices for the days until a new link expires, and the default. */
export const SHARED_THREAD_DAYS = [7, 30, 90] as const
export const SHARED_THREAD_DAYS_AT_FIRST = 30
export const ADMIN_PAGE_SIZE = 50
export const AUDIT_PAGE_SIZE = 50
export const REVIEW_STEP_PAGE_SIZE = 20
/** Providers in the health report, failing ones first. */
export const HEALTH_PROVIDERS_MAX = 50
export const VERSION_PAGE_SIZE = 20
export const ROLE_NAME_MAX = 60
export const ROLE_DESCRIPTION_MAX = 300
/** Conversations on one page of a person's data export. */
export const EXPORT_PAGE_SIZE = 20
/**
 * Exports in the list of a conversation, how many of a person can wait at a time, and hours for which their files are
 * kept.
 */
export const THREAD_EXPORTS_SHOWN = 10
export const THREAD_EXPORTS_WAITING_MAX = 20
export const THREAD_EXPORT_HOURS = 24
/** Messages and characters of one export, and bytes of the files and pictures in it. */
export const EXPORT_MESSAGES_MAX = 10_000
export const EXPORT_TEXT_MAX = 30_000_000
export const EXPORT_FILES_BYTES_MAX = 60_000_000
/** Maximum bytes of an imported file, and of the pieces it is sent in. */
export const IMPORT_BYTES_MAX = 1_073_741_824
export const IMPORT_PIECE_BYTES = 8_388_608
/** Maximum bytes of all unpacked conversations, and of one; maximum number of conversations, and messages of one. */
export const IMPORT_UNPACKED_MAX = 4_294_967_296
export const IMPORT_CONVERSATION_BYTES_MAX = 16_777_216
export const IMPORT_CONVERSATIONS_MAX = 20_000
export const IMPORT_MESSAGES_MAX = 20_000
/** Files in an archive. */
export const IMPORT_FILES_MAX = 100_000
/** Conversations or imports on a page, and conversations that one choice names. */
export const IMPORT_PAGE_SIZE = 50
export const IMPORT_CHOICE_MAX = 5_000
export const MARKETPLACE_PAGE_SIZE = 24
/** Shares on a page. */
export const SHARE_PAGE_SIZE = 50
/** The same if all are requested in one call. */
export const SHARES_MAX = 1_000
/** People and groups in an autocomplete list (specification §9). */
export const SUBJECT_PAGE_SIZE = 5
/** Rows of the ledger, or of one of its sums, on a page, and maximum days of one report. */
export const USAGE_PAGE_SIZE = 50
export const USAGE_DAYS_MAX = 731
/** Assumed output tokens of a call without a limit. */
export const ASSUMED_OUTPUT_TOKENS = 4_096
/** The same for a model that can reason without showing it. */
export const ASSUMED_REASONING_TOKENS = 16_384
/** Budgets that apply to one person, on a page. */
export const BUDGET_PAGE_SIZE = 20
/** A million of the currency's unit, in billionths. */
export const BUDGET_NANO_MAX = 1_000_000_000_000_000
export const ERROR_ENTRIES_MAX = 50

/** Maximum keys of one provider, and headers sent with its calls. */
export const PROVIDER_KEYS_MAX = 20
export const PROVIDER_HEADERS_MAX = 20
export const PROVIDER_SECRET_MAX = 4096
/** Maximum models of a provider's list that are added with one call. */
export const MODELS_ADDED_MAX = 200
export const MODEL_GROUPS_MAX = 100
/**
 * Tools of one MCP server, refused tools that are listed, groups and roles that it can be restricted to, and maximum
 * seconds of one call.
 */
export const MCP_TOOLS_MAX = 500
export const MCP_REFUSED_MAX = 100
export const MCP_SUBJECTS_MAX = 100
export const MCP_TIMEOUT_MAX_S = 600
/** Maximum names in a list of dependents. */
export const DEPENDENT_NAMES_MAX = 10
/** API keys of one person that are not revoked, and maximum entries of a key's restrictions. */
export const API_KEYS_MAX = 100
export const API_KEY_LISTED_MAX = 200
/** The choices for the days until a new key expires. */
export const API_KEY_DAYS = [30, 90, 365] as const
/** Maximum hours for which the old secret keeps working after a rotation. */
export const API_KEY_OVERLAP_MAX_HOURS = 720
/** Of the public API: bytes of a body, messages and tools of a call, texts to embed in one call. */
export const API_BODY_MAX = 20_971_520
/** The part of those bytes that is not pictures. */
export const API_TEXT_MAX = 5_242_880
export const API_MESSAGES_MAX = 2_000
export const API_TOOLS_MAX = 128
export const API_INPUTS_MAX = 2_048

/** Web searches and opened pages for one answer: the highest limit that an administrator can set, and the default. */
export const WEB_SEARCHES_MAX = 50
export const WEB_PAGES_MAX = 100
export const WEB_SEARCHES_AT_FIRST = 6
export const WEB_PAGES_AT_FIRST = 10

/** Sources of one base, and the possible hours between two syncs (specification §5). */
export const SOURCES_MAX = 50
export const SOURCE_NAME_MAX = 255
export const SOURCE_FREQUENCY_MIN = 1
export const SOURCE_FREQUENCY_MAX = 168
export const SOURCE_SPACES_MAX = 50
export const SOURCE_ADDRESSES_MAX = 20
export const SOURCE_HOSTS_MAX = 20
/** Links followed from the addresses of a web source. */
export const SOURCE_DEPTH_MAX = 5
export const SOURCE_PAGES_MAX = 2_000
/** A sync that would remove a larger share of files than this is held until someone confirms it. */
export const SOURCE_REMOVALS_MAX_PERCENT = 30
/** Stored runs of a source, stored files of a run, and files on a page. */
export const SOURCE_RUNS_KEPT = 50
export const SOURCE_ENTRIES_KEPT = 2_000
export const SOURCE_ENTRIES_PAGE_SIZE = 100

export const MAX_FILE_MB = 25
export const MAX_TEXT_FILE_MB = 1

/** Pages of one document whose text is recognised. */
export const RECOGNISED_PAGES_MAX = 500
/** Below this confidence in per cent, recognised text is marked as uncertain. */
export const CONFIDENCE_MIN = 70

export const KNOWLEDGE_BASE_NAME_MAX = 255
export const KNOWLEDGE_BASE_DESCRIPTION_MAX = 2_000
export const KNOWLEDGE_PAGE_SIZE = 24
export const DOCUMENT_NAME_MAX = 255
export const DOCUMENT_PAGE_SIZE = 50
export const CHUNK_PAGE_SIZE = 50
/** A passage that is written by hand, as long as the longest one of a splitter. */
export const PASSAGE_TEXT_MAX = 8_000
export const PASSAGE_HEADING_MAX = 500
/** Passages of one document that are edited or added by hand. */
export const PASSAGE_CHANGES_MAX = 500
export const PASSAGE_CHANGES_PAGE_SIZE = 20
/** Passages before and after a found one that are given to the model with it. */
export const NEIGHBOURS_MAX = 2
/** Files of one upload, and documents of one call that changes several. */
export const UPLOAD_FILES_MAX = 100
/** Of a recording that is turned into text. */
export const RECORDING_MB_MAX = 25
export const RECORDING_MINUTES_MAX = 10
/** Documents of one base, and the bytes that one person can store. */
export const DOCUMENTS_MAX = 200_000
export const USER_STORAGE_MAX = 10 * 1024 ** 3
/** Passages of one search. */
export const SEARCH_LIMIT_MAX = 200
export const SEARCH_QUERY_MAX = 2_000
/** A question that is sent to the owner of an assistant. */
export const SENT_QUESTION_MAX = 2_000
export const RAG_CONFIGURATION_NAME_MAX = 100
export const RAG_DESCRIPTION_MAX = 1_000
export const RAG_CONFIGURATIONS_MAX = 100
/** Saved test questions of one base, and documents that one of them expects. */
export const TEST_QUESTIONS_MAX = 200
export const TEST_SOURCES_MAX = 20
/** An expected document counts as found if it is among the first of this many. */
export const TEST_DEPTH = 10

/** Test questions of one assistant or base, and limits of the fields of one. */
export const CASES_MAX = 200
export const CASE_PAGE_SIZE = 50
export const CASE_QUESTION_MAX = 10_000
export const CASE_NOTE_MAX = 1_000
export const CASE_CHECKS_MAX = 10
export const CHECK_TEXT_MAX = 2_000
export const CHECK_PATTERN_MAX = 500
/** Characters of a JSON schema. */
export const CHECK_SCHEMA_MAX = 20_000
export const CHECK_DOCUMENTS_MAX = 20
/** The maximum answers to each question of a run, and the questions per page. */
export const EVALUATION_REPEATS_MAX = 5
export const EVALUATION_PAGE_SIZE = 10
export const RESULT_PAGE_SIZE = 20
/** Characters of an answer that are stored with its results. */
export const EVALUATION_ANSWER_MAX = 8_000

export const VERSION_TOAST_MS = 5000

/** The maximum of an integer column. */
export const INTEGER_MAX = 2_147_483_647

/** Seconds. */
export const LOGIN_ATTEMPT_TTL = 600
export const LOGIN_CODE_TTL = 60
/** Tolerated clock difference when a token or one-time code is checked. */
export const CLOCK_TOLERANCE = 60

/**
 * Rate classes: requests in a window of seconds, counted for each person (for each address without a session).
 * RATE_LIMIT_FACTOR multiplies `max`.
 */
export const RATE_CLASSES = {
  read: { max: 1200, window: 60 },
  write: { max: 300, window: 60 },
  costly: { max: 60, window: 60 },
  auth: { max: 60, window: 60 },
  api: { max: 600, window: 60 },
  shared: { max: 300, window: 60 },
} as const
export type RateClass = keyof typeof RATE_CLASSES

/** Knowledge bases that an assistant answers from. */
export const ASSISTANT_BASES_MAX = 20
/** Assistant files. */
export const ASSISTANT_FILES_MAX = 50
/** Tools that an assistant can call. */
export const ASSISTANT_TOOLS_MAX = 30
