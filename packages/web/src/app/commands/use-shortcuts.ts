import { useEffect } from 'react'
import type { Command, CommandTools } from '#app/commands/registry.ts'
import { isComposing } from '#lib/shortcuts/composing.ts'
import { stepOf, stepsOf } from '#lib/shortcuts/keys.ts'
import { useShortcutSetting } from '#lib/shortcuts/shortcut-setting.ts'

/** The maximum time between the letters of a sequence. */
const NEXT_MS = 1_500

/** Runs commands by their keys: those with Ctrl or ⌘ everywhere, the others only outside of text fields. */
export function useShortcuts(commands: readonly Command[], tools: CommandTools): void {
  const isOn = useShortcutSetting((setting) => setting.isOn)
  useEffect(() => {
    if (!isOn) return undefined
    let before = ''
    let timer: ReturnType<typeof setTimeout> | undefined
    const forget = () => {
      clearTimeout(timer)
      before = ''
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || isComposing(event)) return
      const step = stepOf(event)
      if (step === null || isCovered() || (!step.startsWith('mod+') && isTyped(event.target))) return forget()
      const pressed = before === '' ? step : `${before} ${step}`
      forget()
      const command = commands.find(({ keys }) => keys === pressed)
      if (command) {
        event.preventDefault()
        command.run(tools)
      } else if (commands.some(({ keys }) => keys !== undefined && stepsOf(keys)[0] === step)) {
        before = step
        timer = setTimeout(forget, NEXT_MS)
      }
    }
    document.addEventListener('keydown', onKey)
    return () => {
      forget()
      document.removeEventListener('keydown', onKey)
    }
  }, [isOn, commands, tools])
}

/** Whether a dialog or a menu is open, which has its own keys. */
const isCovered = () => document.querySelector('[aria-modal=true], [role=dialog], [role=menu]') !== null

function isTyped(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.closest('textarea, select, [role=combobox], [role=listbox]'))
    return true
  return (
    target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
  )
}
