type KeyEvent = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>

/**
 * Whether a key belongs to an input method, which uses Enter, arrows and Escape to choose characters. In Safari, the
 * last key comes after the composition has ended, with the code 229.
 */
// oxlint-disable-next-line typescript/no-deprecated -- the only sign of it in Safari
export const isComposing = ({ isComposing: is, keyCode }: KeyEvent): boolean => is || keyCode === 229
