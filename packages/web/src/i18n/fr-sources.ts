import { citations } from '#i18n/fr/citations.ts'
import { context } from '#i18n/fr/context.ts'

export const frSources = { citations, context }
