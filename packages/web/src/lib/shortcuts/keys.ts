/**
 * The notation of shortcuts in the registry: `mod+k` (Ctrl, on a Mac ⌘), one sign such as `?`, or letters that are
 * pressed one after the other, such as `g c`. Characters are compared as typed, whatever key produces them; none needs
 * Alt, which is AltGr on many keyboards.
 */
export type Keys = string

/** The properties of a pressed key that are compared. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & {
  getModifierState?: KeyboardEvent['getModifierState']
}

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

/** A pressed key as one step of `Keys`; null if it cannot be one, such as a character with AltGr. */
export function stepOf(event: Pressed, mac = isMac()): string | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  if (altKey || event.getModifierState?.('AltGraph') === true) return null
  const sign = signOf(event)
  if (sign === null) return null
  const hasMod = mac ? metaKey : ctrlKey
  if (hasMod) return (mac ? ctrlKey : metaKey) ? null : `mod+${shiftKey ? 'shift+' : ''}${sign}`
  if (ctrlKey || metaKey) return null
  // whether a character needs Shift depends on the keyboard
  return shiftKey && /^\p{L}$/u.test(key) ? null : sign
}

/** The letter or sign of a key. On a non-Latin keyboard, it is the Latin letter of the same key. */
function signOf({ key, code }: Pressed): string | null {
  if (key.length !== 1) return null
  if (/^[\u0020-\u007e]$/.test(key)) return key.toLowerCase()
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? null
}

/** The steps of a shortcut: more than one for a sequence of letters. */
export const stepsOf = (keys: Keys): string[] => keys.split(' ')

/** The labels of the keys in each step. */
export function capsOf(
  keys: Keys,
  names: Record<'ctrl' | 'shift' | 'enter', string>,
  mac = isMac(),
): string[][] {
  const { ctrl, shift, enter } = names
  const caps: Record<string, string> = mac
    ? { mod: '⌘', shift: '⇧', enter: '↩' }
    : { mod: ctrl, shift, enter }
  return stepsOf(keys).map((step) => step.split('+').map((part) => caps[part] ?? part.toUpperCase()))
}

/** The value of `aria-keyshortcuts`, which cannot express sequences of keys. */
export function ariaKeys(keys: Keys | undefined, mac = isMac()): string | undefined {
  if (keys === undefined || stepsOf(keys).length > 1) return undefined
  const names: Record<string, string> = { mod: mac ? 'Meta' : 'Control', shift: 'Shift' }
  return keys
    .split('+')
    .map((part) => names[part] ?? part.toUpperCase())
    .join('+')
}
