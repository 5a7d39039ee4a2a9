CREATE TABLE "rfx_release" (
	"rfx_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"tags" jsonb NOT NULL,
	"version" integer NOT NULL,
	"buyer" jsonb NOT NULL,
	"awards" jsonb NOT NULL,
	CONSTRAINT "rfx_release_rfx_id_seq_pk" PRIMARY KEY("rfx_id","seq")
);
--> statement-breakpoint
ALTER TABLE "bid" ADD COLUMN "declined_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "evaluation_lot" ADD COLUMN "standstill_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rfx_release" ADD CONSTRAINT "rfx_release_rfx_id_rfx_id_fk" FOREIGN KEY ("rfx_id") REFERENCES "public"."rfx"("id") ON DELETE no action ON UPDATE no action;;
--> statement-breakpoint
CREATE TRIGGER rfx_release_append_only BEFORE UPDATE OR DELETE ON rfx_release
  FOR EACH ROW EXECUTE FUNCTION kogge_refuse_change();
--> statement-breakpoint
CREATE TRIGGER rfx_release_not_emptied BEFORE TRUNCATE ON rfx_release
  FOR EACH STATEMENT EXECUTE FUNCTION kogge_refuse_change();
--> statement-breakpoint
-- What was said of requests until now, as it stands now: versions that were for everybody, then decisions,
-- contracts and cancellations under the names that they had.
INSERT INTO rfx_release (rfx_id, seq, name, at, tags, version, buyer, awards)
SELECT w.rfx_id, row_number() OVER (PARTITION BY w.rfx_id ORDER BY told.place, told.version),
  told.name, told.at, told.tags, told.version,
  (r.content->'buyers'->0) || '{"contact": {"name": null, "email": null, "phone": null}}'::jsonb,
  told.awards
FROM written_rfx w
JOIN rfx r ON r.id = w.rfx_id AND r.privacy = 'public' AND r.content->'buyers'->0 IS NOT NULL
CROSS JOIN LATERAL (
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'id', coalesce(a.award->>'lotId', 'all') || '-1', 'lotId', a.award->'lotId',
    'status', CASE WHEN jsonb_array_length(a.award->'winners') = 0 THEN 'unsuccessful'
      WHEN l.concluded_on IS NULL AND w.standstill_until >= kogge_clock() THEN 'pending' ELSE 'active' END,
    'pendingUntil', CASE WHEN jsonb_array_length(a.award->'winners') > 0 AND l.concluded_on IS NULL
      AND w.standstill_until >= kogge_clock()
      THEN to_jsonb(to_char(w.standstill_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END,
    'winners', a.award->'winners', 'value', a.award->'value',
    'decidedAt', to_char(l.decided_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'contract', CASE WHEN l.concluded_on IS NOT NULL THEN jsonb_build_object(
      'reference', nullif(l.contract_reference, ''), 'signedOn', l.concluded_on,
      'value', a.award->'value') END
    ) ORDER BY a.place), '[]'::jsonb) AS awards
  FROM jsonb_array_elements(r.content->'awards') WITH ORDINALITY AS a (award, place)
  LEFT JOIN evaluation_lot l ON l.rfx_id = w.rfx_id AND l.lot_id = a.award->>'lotId'
) AS outcome
CROSS JOIN LATERAL (
  SELECT 1 AS place, 'version-' || v.version AS name, v.published_at AS at, v.version,
    jsonb_build_array((CASE WHEN w.kind = 'tender' THEN '{tender,tenderAmendment}'
      ELSE '{planning,planningUpdate}' END::text[])[CASE WHEN v.version = min(v.version) OVER ()
      THEN 1 ELSE 2 END]) AS tags, '[]'::jsonb AS awards
  FROM rfx_version v WHERE v.rfx_id = w.rfx_id AND v.document->>'privacy' = 'public'
  UNION ALL
  SELECT 2, 'decided', w.decided_at, w.version, CASE WHEN EXISTS (
      SELECT FROM evaluation_lot l WHERE l.rfx_id = w.rfx_id AND l.concluded_on IS NOT NULL)
      THEN '["award", "contract"]'::jsonb ELSE '["award"]'::jsonb END, outcome.awards
  WHERE w.decided_at IS NOT NULL AND w.state IN ('decided', 'closed')
  UNION ALL
  SELECT 3, 'cancelled', w.cancelled_at, w.version, '["tenderCancellation"]'::jsonb, '[]'::jsonb
  WHERE w.cancelled_at IS NOT NULL
) AS told;
--> statement-breakpoint
-- Pages of requests whose contracts are concluded name the day of the decision beside that of the contract:
-- what evaluation.recount writes anew.
INSERT INTO "meta" ("key", "value") SELECT 'kogge_figures_to', '' WHERE EXISTS (SELECT 1 FROM "written_rfx")
ON CONFLICT ("key") DO UPDATE SET "value" = '';
