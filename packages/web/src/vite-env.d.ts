/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The base URL of the API; the page's own origin if unset. */
  readonly VITE_API_BASE_URL?: string
  readonly VITE_FIND_OUT_MORE_URL?: string
  readonly VITE_SUPPORT_URL?: string
  /** For the sign-in page. */
  readonly VITE_ORGANISATION_NAME?: string
  /** Comma-separated; the first one is the default language. */
  readonly VITE_LANGUAGES?: string
  /** JSON: `{ "light": { "primary": "#…" }, "dark": { … } }`, any token of `tokens.ts`. */
  readonly VITE_THEME?: string
}
