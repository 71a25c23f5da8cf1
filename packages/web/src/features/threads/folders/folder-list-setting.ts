import { create } from 'zustand'

const KEY = 'parlance-folders'

/** Whether the folders of the drawer are shown in this browser. */
export const useFolderList = create<{ isOpen: boolean; set: (isOpen: boolean) => void }>()((set) => ({
  isOpen: localStorage.getItem(KEY) !== 'closed',
  set: (isOpen) => {
    localStorage.setItem(KEY, isOpen ? 'open' : 'closed')
    set({ isOpen })
  },
}))
