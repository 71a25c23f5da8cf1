import { sharedReading } from '#i18n/en/app/shared-reading.ts'

export const enReading = { sharedReading }
