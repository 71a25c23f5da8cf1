import { sharedReading } from '#i18n/fr/app/shared-reading.ts'

export const frReading = { sharedReading }
