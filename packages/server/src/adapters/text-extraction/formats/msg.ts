import type { Parsed } from '../extracted.ts'
import { messageOf } from '../mail/outlook.ts'
import { parsedMail } from '../mail/write-mail.ts'
import { openStorage } from '../office/ole.ts'

/** A mail saved by Outlook: headers, text and attachments. */
export function readMsg(bytes: Buffer): Parsed {
  return parsedMail(messageOf(openStorage(bytes)))
}
