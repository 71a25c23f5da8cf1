import { create } from 'zustand'

const KEY = 'parlance-shortcuts'

/** Whether shortcuts are on in this browser: they can interfere with a screen reader or with voice control. */
export const useShortcutSetting = create<{ isOn: boolean; set: (isOn: boolean) => void }>()((set) => ({
  isOn: localStorage.getItem(KEY) !== 'off',
  set: (isOn) => {
    localStorage.setItem(KEY, isOn ? 'on' : 'off')
    set({ isOn })
  },
}))
