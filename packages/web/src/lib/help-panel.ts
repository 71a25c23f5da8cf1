import { create } from 'zustand'

/** The content of the panel next to the page: `page` or `page#section` of the documentation; null if it is closed. */
export const useHelpPanel = create<{ guide: string | null }>(() => ({ guide: null }))

export const openHelp = (guide: string): void => useHelpPanel.setState({ guide })
export const closeHelp = (): void => useHelpPanel.setState({ guide: null })
