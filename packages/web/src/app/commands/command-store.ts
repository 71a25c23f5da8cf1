import { create } from 'zustand'

/** Which of the two command dialogs is open. */
export const useCommandDialog = create<{ open: 'palette' | 'help' | null }>()(() => ({ open: null }))

export const openPalette = () => useCommandDialog.setState({ open: 'palette' })
export const openHelp = () => useCommandDialog.setState({ open: 'help' })
export const closeCommands = () => useCommandDialog.setState({ open: null })
