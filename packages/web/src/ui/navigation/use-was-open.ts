import { useState } from 'react'

/** Whether something has been opened yet: its code is loaded then, and it stays mounted for the closing transition. */
export function useWasOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  return wasOpen || isOpen
}
