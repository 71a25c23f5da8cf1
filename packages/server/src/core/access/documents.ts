import { sql, type SQL } from '#db/drizzle.ts'
import { mayWithAssistant, type Subject, versionFor } from './assistants.ts'
import type { Grantee } from './grants.ts'
import { KNOWLEDGE_GUARD, type KnowledgeRelation, mayWithKnowledgeBase, READERS } from './knowledge-bases.ts'

/**
 * The rows of `documents d` in `knowledge_bases k` that the subject may open: all of a base they may read; of an
 * assistant's own files those that the version they run, or review, names (ruling 14).
 */
export function mayReadDocument(subject: Subject): SQL {
  return sql`(d.deleted_at IS NULL AND (${mayWithKnowledgeBase(subject, 'read')}
    OR (k.assistant_id IS NOT NULL AND k.deleted_at IS NULL AND ${isNamed(subject)})))`
}

/** The same for what may be answered from now: nothing archived. Whether a passage of it is there is asked beside. */
export function mayRetrieveDocument(subject: Subject): SQL {
  return sql`(d.deleted_at IS NULL AND d.archived_at IS NULL AND ${mayWithKnowledgeBase(subject, 'retrieve')}
    AND (k.assistant_id IS NULL OR ${stands(subject, 'assistant_editor')} OR ${isNamed(subject)}))`
}

/** Whether somebody stands to `knowledge_bases k` so that they may read it; their permissions are asked beside. */
export function standsToRead(person: Grantee): SQL {
  const ways = READERS.map((relation) => stands(person, relation))
  return sql`(k.deleted_at IS NULL AND (${sql.join(ways, sql` OR `)}))`
}

function stands(person: Grantee, relation: KnowledgeRelation): SQL {
  return sql`(${KNOWLEDGE_GUARD.condition(person, relation)})`
}

/** That a version which the subject runs, or reviews, names `documents d`, a file of its assistant's own. */
function isNamed(subject: Subject): SQL {
  return sql`EXISTS (SELECT 1 FROM assistants a JOIN assistant_versions v ON v.assistant_id = a.id
    WHERE a.id = k.assistant_id AND v.document_ids ? d.id::text
      AND ((v.id = ${versionFor(subject)} AND ${mayWithAssistant(subject, 'use')})
        OR (v.id = a.submitted_version_id AND ${mayWithAssistant(subject, 'review')})))`
}
