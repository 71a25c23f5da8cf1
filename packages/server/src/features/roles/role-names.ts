import { RESERVED_ROLE_NAMES } from '@parlance/contract/core/permissions.ts'

/** Letters of other scripts, and digits, that pass for the letters of the reserved names. */
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

/** What makes a role's name the same as another's: case, width and spaces do not count. */
export function roleNameKey(name: string): string {
  return name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

/** Whether a name is, or passes for, one that only the shipped administrator role can have. */
export function isReservedRoleName(name: string): boolean {
  const skeleton = Array.from(name.normalize('NFKD').toLowerCase())
    .map((letter) => LOOK_ALIKES[letter] ?? letter)
    .join('')
    .replaceAll(/[^a-z]/g, '')
  return RESERVED_ROLE_NAMES.some((reserved) => reserved.toLowerCase() === skeleton)
}
