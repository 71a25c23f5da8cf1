import { SHIPPED_GUIDE } from '@parlance/contract/knowledge/shipped-guide.ts'
import { inMyLanguage } from '#lib/texts/bilingual.ts'

/** The description of a base. The shipped one is in the reader's language, unless it was edited. */
export function descriptionOf({ id, description }: { id: string; description: string }): string {
  const isShipped = id === SHIPPED_GUIDE.id && description === SHIPPED_GUIDE.description.en
  return isShipped ? inMyLanguage(SHIPPED_GUIDE.description) : description
}
