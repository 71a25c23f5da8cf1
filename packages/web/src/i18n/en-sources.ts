import { citations } from '#i18n/en/citations.ts'
import { context } from '#i18n/en/context.ts'

export const enSources = { citations, context }
