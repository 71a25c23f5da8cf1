export const COLOR_SCHEME_STORAGE_KEY = 'parlance-color-scheme'
export const MODE_STORAGE_KEY = 'parlance-mode'
