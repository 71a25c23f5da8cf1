import { useState } from 'react'

/** Whether something has been open yet: its code is loaded then, and stays for the way out. */
export function useWasOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  return wasOpen || isOpen
}
