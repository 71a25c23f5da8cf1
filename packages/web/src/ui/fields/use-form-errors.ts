import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormErrors } from '#lib/forms/check-form.ts'

/** The errors of a form at its fields; the first wrong field gets the focus. */
export function useFormErrors() {
  const { t } = useTranslation()
  const [errors, setErrors] = useState<FormErrors>({})
  const formRef = useRef<HTMLFormElement>(null)
  const seeksFocus = useRef(false)
  // The fields are only now marked as invalid.
  useEffect(() => {
    if (seeksFocus.current) formRef.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    seeksFocus.current = false
  }, [errors])
  return {
    formRef,
    /** True if the form is valid. */
    show: (found: FormErrors): boolean => {
      seeksFocus.current = true
      setErrors(found)
      return Object.keys(found).length === 0
    },
    /** Whether a field has an error at this path or below it. */
    hasErrorAt: (path: string): boolean =>
      Object.keys(errors).some((one) => `${one}.`.startsWith(`${path}.`)),
    /** The error text below a field, which can show a list whose entries have no fields. */
    at: (path: string): string | undefined => {
      const kind = errors[path] ?? Object.entries(errors).find(([one]) => isEntryOf(one, path))?.[1]
      return kind === undefined ? undefined : t(`common.field_${kind}`)
    },
  }
}

function isEntryOf(one: string, list: string): boolean {
  return one.startsWith(`${list}.`) && /^\d+$/.test(one.slice(list.length + 1))
}

export type ErrorAt = ReturnType<typeof useFormErrors>['at']
