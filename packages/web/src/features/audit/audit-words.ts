import type { TFunction } from 'i18next'
import { i18n } from '#i18n/i18n.ts'
import type { AuditActionKey, AuditKindKey } from '#i18n/texts.ts'

/** The label of an action of the trail; an unknown one keeps its code. */
export function actionName(t: TFunction, code: string): string {
  const key = code.replace('.', '_')
  return i18n.exists(`auditActions.${key}`) ? t(`auditActions.${key as AuditActionKey}`) : code
}

/** The label of a kind of object. */
export function kindName(t: TFunction, code: string): string {
  const key = `kind_${code}`
  return i18n.exists(`auditActions.${key}`) ? t(`auditActions.${key as AuditKindKey}`) : code
}
