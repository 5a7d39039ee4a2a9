-- Room on each page for the next version of a row: counts change with every notice.
ALTER TABLE "org" SET (fillfactor = 85);--> statement-breakpoint
DROP INDEX "org_name_prefix";--> statement-breakpoint
DROP INDEX "org_claimed";--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(array_remove(array_remove(
  regexp_split_to_array(left(name_folded, 500), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+')
    || left(lower(registration_number), 100) || left(lower(vat_number), 100)
    || case when match_key not like '__:~%' then left(lower(substr(match_key, 4)), 100) end,
  null), ''))) STORED;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "standing" smallint GENERATED ALWAYS AS (floor(ln(1 + greatest((buyer_count + supplier_count), 0)::float8 / 1) / ln(4))::smallint) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "buyer_contract_step" smallint GENERATED ALWAYS AS (floor(ln(1 + greatest(buyer_contract_count, 0)::float8 / 1) / ln(4))::smallint) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "buyer_sum_step" smallint GENERATED ALWAYS AS (floor(ln(1 + greatest(buyer_contract_sum, 0)::float8 / 1000000) / ln(4))::smallint) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "supplier_contract_step" smallint GENERATED ALWAYS AS (floor(ln(1 + greatest(supplier_contract_count, 0)::float8 / 1) / ln(4))::smallint) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "supplier_sum_step" smallint GENERATED ALWAYS AS (floor(ln(1 + greatest(supplier_contract_sum, 0)::float8 / 1000000) / ln(4))::smallint) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "facets" integer GENERATED ALWAYS AS ((
  (case when country ~ '^[A-Z]{2}$'
    then (ascii(country) - 65) * 26 + ascii(substr(country, 2)) - 65 else 1023 end << 9)
  | ((supplier_count > 0)::int << 8) | ((buyer_count > 0)::int << 7)
  | ((dissolved_at is not null)::int << 6)
  | (coalesce(array_position(array['micro', 'small', 'medium', 'large'], size), 0) << 3)
  | coalesce(array_position(array['<100k', '100k-1m', '1m-5m', '5m-20m', '20m+'], revenue_band), 0))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "rfx" ADD COLUMN "counted" jsonb;--> statement-breakpoint
CREATE INDEX "org_words" ON "org" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "org_standing" ON "org" USING btree ("standing" DESC NULLS LAST,"num" DESC NULLS LAST) WHERE merged_into_id is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "org_buyer_contracts" ON "org" USING btree ("buyer_contract_step" DESC NULLS LAST,"num" DESC NULLS LAST) WHERE merged_into_id is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "org_buyer_sum" ON "org" USING btree ("buyer_sum_step" DESC NULLS LAST,"num" DESC NULLS LAST) WHERE merged_into_id is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "org_supplier_contracts" ON "org" USING btree ("supplier_contract_step" DESC NULLS LAST,"num" DESC NULLS LAST) WHERE merged_into_id is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "org_supplier_sum" ON "org" USING btree ("supplier_sum_step" DESC NULLS LAST,"num" DESC NULLS LAST) WHERE merged_into_id is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "org_name" ON "org" USING btree ((name_folded collate "C"),"num") WHERE merged_into_id is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "org_updated" ON "org" USING btree ("updated_at" DESC NULLS LAST,"num" DESC NULLS LAST) WHERE merged_into_id is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "org_size" ON "org" USING btree (((facets >> 3) & 7) desc nulls last,"num" DESC NULLS LAST) WHERE merged_into_id is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "org_facets" ON "org" USING btree ("facets") WHERE merged_into_id is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "org_revenue" ON "org" USING btree ((facets & 7)) WHERE facets & 7 <> 0;--> statement-breakpoint
CREATE INDEX "org_interests" ON "org" USING btree ("num") WHERE cpv_interests <> '{}';--> statement-breakpoint
CREATE INDEX "org_email_domain" ON "org" USING btree (split_part(email, '@', 2)) WHERE email is not null;--> statement-breakpoint
CREATE INDEX "org_claimed" ON "org" USING btree ("claimed_at" DESC NULLS LAST,"num" DESC NULLS LAST) WHERE merged_into_id is null and deleted_at is null;--> statement-breakpoint
-- As for tenders: else the planner takes a rare word for a common one.
ALTER TABLE "org" ALTER COLUMN "words" SET STATISTICS 1000;
--> statement-breakpoint
-- How many have each part of the packed facets: else every filter is taken to leave next to nobody.
CREATE STATISTICS "org_facet_parts" ON ((facets >> 9) & 1023), ((facets >> 7) & 3),
  ((facets >> 6) & 1), ((facets >> 3) & 7), (facets & 7) FROM "org";
--> statement-breakpoint
-- Contracts of the requests that are there already, as domain/rfx/contracts.ts counts them.
WITH rates (currency, rate) AS (
  VALUES ('EUR', 1), ('LVL', 0.702804), ('EEK', 15.6466), ('LTL', 3.4528), ('BGN', 1.95583),
    ('HRK', 7.5345), ('SKK', 30.126)
),
contract AS (
  SELECT rfx.num, rfx.content, a.award, a.n,
    coalesce((
      SELECT cents FROM (
        SELECT round(round((a.award #>> '{value,amount}')::numeric * 100) / rate) AS cents
        FROM rates WHERE currency = a.award #>> '{value,currency}') AS value
      WHERE cents BETWEEN 1 AND 1e13), 0)::bigint AS cents
  FROM rfx, jsonb_array_elements(rfx.content -> 'awards') WITH ORDINALITY AS a (award, n)
  WHERE jsonb_array_length(a.award -> 'winners') > 0
),
given AS (
  SELECT num, count(*) AS contracts, sum(cents)::bigint AS cents FROM contract GROUP BY num
),
buyer AS (
  SELECT DISTINCT given.num, org.num AS org, contracts, cents
  FROM given JOIN rfx USING (num), jsonb_array_elements(rfx.content -> 'buyers') AS b
  JOIN org ON org.id = (b ->> 'orgId')::uuid
),
winner AS (
  SELECT num, org, count(*) AS contracts, sum(cents)::bigint AS cents
  FROM (
    SELECT DISTINCT contract.num, contract.n, org.num AS org, cents
    FROM contract, jsonb_array_elements(award -> 'winners') AS w
    JOIN org ON org.id = (w ->> 'orgId')::uuid
  ) AS won GROUP BY num, org
)
UPDATE rfx SET counted = jsonb_build_object(
  'buyers', coalesce((
    SELECT jsonb_agg(jsonb_build_array(org, contracts, cents)) FROM buyer WHERE buyer.num = rfx.num), '[]'),
  'suppliers', coalesce((
    SELECT jsonb_agg(jsonb_build_array(org, contracts, cents)) FROM winner WHERE winner.num = rfx.num), '[]'))
FROM given WHERE given.num = rfx.num;
--> statement-breakpoint
UPDATE org SET buyer_contract_count = c.contracts, buyer_contract_sum = c.cents
FROM (
  SELECT (p ->> 0)::int AS num, sum((p ->> 1)::int)::int AS contracts, sum((p ->> 2)::bigint)::bigint AS cents
  FROM rfx, jsonb_array_elements(counted -> 'buyers') AS p GROUP BY 1
) AS c WHERE org.num = c.num;
--> statement-breakpoint
UPDATE org SET supplier_contract_count = c.contracts, supplier_contract_sum = c.cents
FROM (
  SELECT (p ->> 0)::int AS num, sum((p ->> 1)::int)::int AS contracts, sum((p ->> 2)::bigint)::bigint AS cents
  FROM rfx, jsonb_array_elements(counted -> 'suppliers') AS p GROUP BY 1
) AS c WHERE org.num = c.num;
