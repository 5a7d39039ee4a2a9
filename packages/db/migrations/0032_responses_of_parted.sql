ALTER TABLE "participation" ADD COLUMN "heir_id" uuid;--> statement-breakpoint
ALTER TABLE "participation" ADD CONSTRAINT "participation_heir_id_org_id_fk" FOREIGN KEY ("heir_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "participation_heir" ON "participation" USING btree ("heir_id") WHERE heir_id is not null;--> statement-breakpoint
-- What was opened while two were one stays under the name of the one that was left, and is for the people
-- of the one that was parted from it since, as what was begun there is (org_place). Of several, for those
-- of the first that was parted after the opening, and had become part of it before.
UPDATE "participation" p SET "heir_id" = parted.from_id
FROM (
  SELECT DISTINCT ON (w.rfx_id, m.into_id) w.rfx_id, m.into_id, m.from_id
  FROM org_match m
  JOIN org_place place ON place.org_id = m.into_id AND place.heir_id = m.from_id
  JOIN participation own ON own.org_id = m.into_id
  JOIN written_rfx w ON w.rfx_id = own.rfx_id AND w.opened_at < m.decided_at
  WHERE m.state = 'undone' AND EXISTS (
    SELECT FROM audit_log l
    WHERE l.action = 'org.merged' AND l.subject_type = 'org' AND l.subject_id = m.from_id::text
      AND l.org_id = m.into_id AND l.at <= w.opened_at
  )
  ORDER BY w.rfx_id, m.into_id, m.decided_at
) parted
WHERE p.rfx_id = parted.rfx_id AND p.org_id = parted.into_id;
