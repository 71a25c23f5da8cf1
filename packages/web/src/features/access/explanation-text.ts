import type { Explanation } from '@parlance/contract/people/access.ts'
import type { TFunction } from 'i18next'

type Because = Explanation['because'][number]

/** What is asked about. */
export type Asked = 'assistant' | 'base'

const BASE_ACTIONS = [
  'list',
  'see',
  'read',
  'retrieve',
  'write',
  'configure',
  'share',
  'archive',
  'delete',
  'hand_over',
  'leave',
] as const

const ACTIONS = [
  'list',
  'see',
  'use',
  'edit',
  'share',
  'publish',
  'set_flags',
  'set_default',
  'disable',
  'delete',
  'leave',
  'browse',
  'install',
  'review',
] as const
type Action = (typeof ACTIONS)[number]

/** An action in words; one this page does not know keeps its name. */
export function actionText(asked: Asked, action: string, t: TFunction): string {
  if (asked === 'base') return isBaseAction(action) ? t(`access.base_${action}`) : action
  return isKnown(action) ? t(`access.action_${action}`) : action
}

/** A reason in words. */
export function becauseText(asked: Asked, { kind, level, name }: Because, t: TFunction): string {
  if (asked === 'base' && (kind === 'administrator' || kind === 'public'))
    return t(`access.base_because_${kind}`)
  if (kind === 'share' || kind === 'group' || kind === 'external_group' || kind === 'everyone') {
    if (level === 'READ' || level === 'WRITE' || level === 'ADMIN') {
      return t(`access.level_${kind}`, { name, level: t(`sharing.base_level_${level}`) })
    }
    return t(`access.because_${kind}_${level ?? 'user'}`, { name })
  }
  return t(`access.because_${kind}`, { name })
}

function isBaseAction(action: string): action is (typeof BASE_ACTIONS)[number] {
  return (BASE_ACTIONS as readonly string[]).includes(action)
}

function isKnown(action: string): action is Action {
  return (ACTIONS as readonly string[]).includes(action)
}
