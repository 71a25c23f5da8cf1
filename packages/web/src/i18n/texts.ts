import type { AuditAction } from '@parlance/contract/admin/audit.ts'

type Base<K> = K extends `${infer B}_other` ? B : never

/** The texts another language owes: every English key, and `_many` beside each plural (French has three forms). */
export type Texts<T extends Record<string, string>> = Record<keyof T & string, string> &
  Record<`${Base<keyof T & string>}_many`, string>

/** `budget_create` of `budget.create`: a text's key holds no point. */
export type AuditActionKey<A extends AuditAction = AuditAction> = A extends `${infer Kind}.${infer Verb}`
  ? `${Kind}_${Verb}`
  : never
export type AuditKindKey<A extends AuditAction = AuditAction> = A extends `${infer Kind}.${string}`
  ? `kind_${Kind}`
  : never
