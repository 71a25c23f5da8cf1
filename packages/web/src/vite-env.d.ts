/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Where the API answers; the page's own origin when unset. */
  readonly VITE_API_BASE_URL?: string
  readonly VITE_FIND_OUT_MORE_URL?: string
  readonly VITE_SUPPORT_URL?: string
  /** On the sign-in page. */
  readonly VITE_ORGANISATION_NAME?: string
  /** Comma-separated, the first one is the default language. */
  readonly VITE_LANGUAGES?: string
  /** JSON: `{ "light": { "primary": "#…" }, "dark": { … } }`, any token of `tokens.ts`. */
  readonly VITE_THEME?: string
}
