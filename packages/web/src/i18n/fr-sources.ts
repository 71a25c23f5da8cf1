import { citations } from '#i18n/fr/citations.ts'

export const frSources = { citations }
