-- Delegations that a merger of an earlier version passed on: the organisation that they are of now has not
-- given them. Those that have a seal by now were given, or proven, by a version that passes none on.
UPDATE delegation d SET revoked_at = now()
WHERE d.revoked_at IS NULL AND d.seal IS NULL AND EXISTS (
  SELECT FROM audit_log l
  WHERE l.subject_type = 'delegation' AND l.subject_id = d.id::text
    AND l.action = 'delegation.created' AND l.org_id <> d.org_id
);
