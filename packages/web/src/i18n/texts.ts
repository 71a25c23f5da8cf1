type Base<K> = K extends `${infer B}_other` ? B : never

/** The texts another language owes: every English key, and `_many` beside each plural (French has three forms). */
export type Texts<T extends Record<string, string>> = Record<keyof T & string, string> &
  Record<`${Base<keyof T & string>}_many`, string>
