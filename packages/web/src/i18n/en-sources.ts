import { citations } from '#i18n/en/citations.ts'

export const enSources = { citations }
