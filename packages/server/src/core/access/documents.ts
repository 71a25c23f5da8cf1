import { sql, type SQL } from '#db/drizzle.ts'
import { mayWithAssistant, type Subject, versionFor } from './assistants.ts'
import type { Grantee } from './grants.ts'
import { KNOWLEDGE_GUARD, type KnowledgeRelation, mayWithKnowledgeBase, READERS } from './knowledge-bases.ts'

/**
 * The rows of `documents d` in `knowledge_bases k` that the subject can open: all documents of a base they can read; of an
 * assistant's files only those that the version they run or review names (ruling 14).
 */
export function mayReadDocument(subject: Subject): SQL {
  return sql`(d.deleted_at IS NULL AND (${mayWithKnowledgeBase(subject, 'read')}
    OR (k.assistant_id IS NOT NULL AND k.deleted_at IS NULL AND ${isNamed(subject)})))`
}

/** The same for documents that answers can use: nothing archived. The query itself checks that passages exist. */
export function mayRetrieveDocument(subject: Subject): SQL {
  return sql`(d.deleted_at IS NULL AND d.archived_at IS NULL AND ${mayWithKnowledgeBase(subject, 'retrieve')}
    AND (k.assistant_id IS NULL OR ${hasRelation(subject, 'assistant_editor')} OR ${isNamed(subject)}))`
}

/** Whether a person has a relation to `knowledge_bases k` that allows reading; permissions are checked separately. */
export function hasRelationToRead(person: Grantee): SQL {
  const ways = READERS.map((relation) => hasRelation(person, relation))
  return sql`(k.deleted_at IS NULL AND (${sql.join(ways, sql` OR `)}))`
}

function hasRelation(person: Grantee, relation: KnowledgeRelation): SQL {
  return sql`(${KNOWLEDGE_GUARD.condition(person, relation)})`
}

/** Whether a version that the subject runs or reviews names `documents d`, a file of its assistant. */
function isNamed(subject: Subject): SQL {
  return sql`EXISTS (SELECT 1 FROM assistants a JOIN assistant_versions v ON v.assistant_id = a.id
    WHERE a.id = k.assistant_id AND v.document_ids ? d.id::text
      AND ((v.id = ${versionFor(subject)} AND ${mayWithAssistant(subject, 'use')})
        OR (v.id = a.submitted_version_id AND ${mayWithAssistant(subject, 'review')})))`
}
