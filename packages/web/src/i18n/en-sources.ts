import { citations } from '#i18n/en/app/citations.ts'
import { context } from '#i18n/en/app/context.ts'

export const enSources = { citations, context }
