import { RESERVED_ROLE_NAMES } from '@parlance/contract/core/permissions.ts'

/** Letters of other scripts, and digits, that look like letters of the reserved names. */
const LOOK_ALIKES: Record<string, string> = {
  а: 'a',
  α: 'a',
  '4': 'a',
  '@': 'a',
  ԁ: 'd',
  м: 'm',
  і: 'i',
  ι: 'i',
  ı: 'i',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  l: 'i',
  п: 'n',
  η: 'n',
  ո: 'n',
  ѕ: 's',
  '5': 's',
  $: 's',
  т: 't',
  τ: 't',
  '7': 't',
  г: 'r',
  о: 'o',
  ο: 'o',
  '0': 'o',
}

/** The key by which names of roles are compared: case, width and spaces are ignored. */
export function roleNameKey(name: string): string {
  return name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

/** Whether a name is, or looks like, one reserved for the shipped administrator role. */
export function isReservedRoleName(name: string): boolean {
  const skeleton = Array.from(name.normalize('NFKD').toLowerCase())
    .map((letter) => LOOK_ALIKES[letter] ?? letter)
    .join('')
    .replaceAll(/[^a-z]/g, '')
  return RESERVED_ROLE_NAMES.some((reserved) => reserved.toLowerCase() === skeleton)
}
