import type { TFunction } from 'i18next'
import type { Asked, AskedExplanation } from '#features/access/access.queries.ts'

type Because = AskedExplanation['because'][number]

/** The text of an action. */
export function actionText(one: AskedExplanation, t: TFunction): string {
  if (one.asked === 'base') return t(`access.base_${one.action}`)
  return one.asked === 'prompt' ? t(`access.prompt_${one.action}`) : t(`access.action_${one.action}`)
}

/** The text of a reason. */
export function becauseText(asked: Asked, { kind, level, name }: Because, t: TFunction): string {
  if (asked === 'base' && (kind === 'administrator' || kind === 'public'))
    return t(`access.base_because_${kind}`)
  if (kind === 'share' || kind === 'group' || kind === 'external_group' || kind === 'everyone') {
    if (level === 'READ' || level === 'WRITE' || level === 'ADMIN') {
      return t(`access.level_${kind}`, { name, level: t(`sharing.level_${level}`) })
    }
    return t(`access.because_${kind}_${level ?? 'user'}`, { name })
  }
  return t(`access.because_${kind}`, { name })
}
