import { create } from 'zustand'

/** What the panel beside the page explains: `page` or `page#section` of the documentation; null: it is closed. */
export const useHelpPanel = create<{ guide: string | null }>(() => ({ guide: null }))

export const openHelp = (guide: string): void => useHelpPanel.setState({ guide })
export const closeHelp = (): void => useHelpPanel.setState({ guide: null })
