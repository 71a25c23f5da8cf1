import { create } from 'zustand'

export type Reading = { messageId: string; threadId: string; text: string }

/** The answer that is read aloud, if there is one. */
export const useReading = create<{ reading: Reading | null }>(() => ({ reading: null }))

export const canRead = (): boolean => 'speechSynthesis' in window

export const readAloud = (reading: Reading): void => useReading.setState({ reading })

export const stopReading = (): void => useReading.setState({ reading: null })
