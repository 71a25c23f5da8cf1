/**
 * A shortcut as it is written in the registry: `mod+k` (Ctrl, on a Mac ⌘), one sign such as `?`, or letters that are
 * pressed one after the other, such as `g c`. Signs are compared as they are typed, whatever key has them; none needs Alt,
 * which is AltGr on many keyboards.
 */
export type Keys = string

/** What is compared of a key that was pressed. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & {
  getModifierState?: KeyboardEvent['getModifierState']
}

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

/** A pressed key as one step of `Keys`; null for what can be none, such as a sign with AltGr. */
export function stepOf(event: Pressed, mac = isMac()): string | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  if (altKey || event.getModifierState?.('AltGraph') === true) return null
  const sign = signOf(event)
  if (sign === null) return null
  const hasMod = mac ? metaKey : ctrlKey
  if (hasMod) return (mac ? ctrlKey : metaKey) ? null : `mod+${shiftKey ? 'shift+' : ''}${sign}`
  if (ctrlKey || metaKey) return null
  // whether a sign needs Shift depends on the keyboard
  return shiftKey && /^\p{L}$/u.test(key) ? null : sign
}

/** The letter or sign of a key. On a keyboard of another script, a letter is that of the same key in Latin. */
function signOf({ key, code }: Pressed): string | null {
  if (key.length !== 1) return null
  if (/^[\u0020-\u007e]$/.test(key)) return key.toLowerCase()
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? null
}

/** The steps of a shortcut: more than one for letters that follow one another. */
export const stepsOf = (keys: Keys): string[] => keys.split(' ')

/** What the key caps of each step say. */
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

/** The value of `aria-keyshortcuts`, which has no way to say that keys follow one another. */
export function ariaKeys(keys: Keys | undefined, mac = isMac()): string | undefined {
  if (keys === undefined || stepsOf(keys).length > 1) return undefined
  const names: Record<string, string> = { mod: mac ? 'Meta' : 'Control', shift: 'Shift' }
  return keys
    .split('+')
    .map((part) => names[part] ?? part.toUpperCase())
    .join('+')
}
