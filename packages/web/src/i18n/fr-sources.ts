import { citations } from '#i18n/fr/app/citations.ts'
import { context } from '#i18n/fr/app/context.ts'

export const frSources = { citations, context }
