-- Everything that a new database begins with. Later changes have a migration of their own.
--
-- Extensions, and how texts are read.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
-- One text search configuration a language: diacritics folded, then the language's stemmer where
-- this server has one (Estonian came with PostgreSQL 18; Latvian and Polish have none and are only
-- folded). The dictionaries have no stop words, so that a phrase or a lone small word is found too.
DO $$
DECLARE
  entry record;
  stemmed boolean;
BEGIN
  FOR entry IN
    SELECT * FROM (VALUES
      ('da', 'danish'), ('de', 'german'), ('el', 'greek'), ('en', 'english'), ('es', 'spanish'),
      ('et', 'estonian'), ('fi', 'finnish'), ('fr', 'french'), ('ga', 'irish'), ('hu', 'hungarian'),
      ('it', 'italian'), ('lt', 'lithuanian'), ('nl', 'dutch'), ('no', 'norwegian'),
      ('pt', 'portuguese'), ('ro', 'romanian'), ('sv', 'swedish'), ('xx', 'simple')
    ) AS known (code, stemmer)
  LOOP
    EXECUTE format('CREATE TEXT SEARCH CONFIGURATION kogge_%s (COPY = pg_catalog.simple)', entry.code);
    stemmed := EXISTS (
      SELECT 1 FROM pg_ts_dict d JOIN pg_ts_template t ON t.oid = d.dicttemplate
      WHERE t.tmplname = 'snowball' AND d.dictname = entry.stemmer || '_stem');
    IF stemmed THEN
      EXECUTE format('CREATE TEXT SEARCH DICTIONARY kogge_%s_stem (TEMPLATE = snowball, LANGUAGE = %L)',
        entry.code, entry.stemmer);
      EXECUTE format('ALTER TEXT SEARCH CONFIGURATION kogge_%s ALTER MAPPING FOR asciiword, asciihword,
        hword_asciipart, word, hword, hword_part WITH unaccent, kogge_%s_stem', entry.code, entry.code);
    ELSE
      EXECUTE format('ALTER TEXT SEARCH CONFIGURATION kogge_%s ALTER MAPPING FOR asciiword, asciihword,
        hword_asciipart, word, hword, hword_part WITH unaccent, simple', entry.code);
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
-- The configuration for a text in a language (ISO 639-1); `kogge_xx` only folds. Immutable, as our
-- configurations never change but by a migration: so a search is a constant when it is planned.
CREATE FUNCTION kogge_config(language text) RETURNS regconfig LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN language IN ('da','de','el','en','es','et','fi','fr','ga','hu','it','lt','nl','no','pt','ro','sv')
    THEN ('kogge_' || language)::regconfig
    ELSE 'kogge_xx'::regconfig
  END
$$;
--> statement-breakpoint
-- A word in all the forms in which some language's index may hold it, as one OR.
CREATE FUNCTION kogge_word(word text, prefix boolean DEFAULT false) RETURNS tsquery
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  result tsquery;
  lexemes text[];
BEGIN
  -- A word can be several lexemes (`e-mail`, `12/2024`): each language's reading stays together.
  SELECT array_agg(DISTINCT reading) INTO lexemes FROM (
    SELECT (SELECT string_agg(quote_literal(replace(l, '\', '')) || CASE WHEN prefix THEN ':*' ELSE '' END, ' & ' ORDER BY l)
            FROM unnest(tsvector_to_array(to_tsvector(kogge_config(code), word))) AS l) AS reading
    FROM unnest(CASE WHEN prefix THEN ARRAY['xx'] ELSE
      ARRAY['xx','en','lt','et','fi','sv','no','da','de','fr','es','it','nl','pt','ro','hu','el'] END) AS code
  ) AS readings WHERE reading IS NOT NULL;
  IF lexemes IS NULL THEN RETURN ''::tsquery; END IF;
  SELECT array_to_string(array(SELECT '(' || l || ')' FROM unnest(lexemes) AS l), ' | ')::tsquery INTO result;
  RETURN result;
END $$;
--> statement-breakpoint
-- A phrase, word after word, in every language's reading.
CREATE FUNCTION kogge_phrase(phrase text) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  result tsquery := ''::tsquery;
  reading tsquery;
  code text;
BEGIN
  FOREACH code IN ARRAY ARRAY['xx','en','lt','et','fi','sv','no','da','de','fr','es','it','nl','pt','ro','hu','el'] LOOP
    reading := phraseto_tsquery(kogge_config(code), phrase);
    IF numnode(reading) > 0 AND NOT (result @> reading AND reading @> result) THEN
      result := result || reading;
    END IF;
  END LOOP;
  RETURN result;
END $$;
--> statement-breakpoint
CREATE AGGREGATE kogge_concat (tsvector) (SFUNC = tsvector_concat, STYPE = tsvector, INITCOND = '', PARALLEL = SAFE);--> statement-breakpoint
-- Stems of words, each of its language (ISO 639-1) and at its place; null for a language without a stemmer.
CREATE FUNCTION kogge_stems(languages text[], words text[]) RETURNS text[] LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN ARRAY(SELECT (ts_lexize(d.oid::regdictionary, a.word))[1]
    FROM unnest(languages, words) WITH ORDINALITY AS a (language, word, place)
    LEFT JOIN pg_ts_dict d ON d.dictname = 'kogge_' || a.language || '_stem' AND pg_ts_dict_is_visible(d.oid)
    ORDER BY a.place);
END $$;
--> statement-breakpoint
-- Accounts.
CREATE TABLE "audit_log" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_user_id" uuid,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"ip" text,
	"before" jsonb,
	"after" jsonb,
	"org_id" uuid,
	"chain_id" uuid,
	"seq" integer,
	"database_at" timestamp (3) with time zone,
	"server_at" timestamp (3) with time zone,
	"previous_hash" "bytea",
	"hash" "bytea",
	"key_id" text,
	"signature" "bytea"
);
--> statement-breakpoint
-- Whoever writes an entry writes it into its chain.
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_chained" CHECK (
  "chain_id" IS NOT NULL AND "chain_id" = coalesce("org_id", '00000000-0000-0000-0000-000000000000')
  AND "seq" IS NOT NULL AND "database_at" IS NOT NULL AND "server_at" IS NOT NULL
  AND "previous_hash" IS NOT NULL AND "hash" IS NOT NULL AND "key_id" IS NOT NULL AND "signature" IS NOT NULL
) NOT VALID;--> statement-breakpoint
CREATE TABLE "global_role" (
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"granted_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"key_id" text,
	"seal" "bytea",
	CONSTRAINT "global_role_user_id_role_pk" PRIMARY KEY("user_id","role")
);
--> statement-breakpoint
CREATE TABLE "mailed_token" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"email" text,
	"key_id" text NOT NULL,
	"seal" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"hits" integer NOT NULL,
	CONSTRAINT "rate_limit_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_agent" text,
	"ip" text,
	"sign_in_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"signed_in_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"key_id" text NOT NULL,
	"seal" "bytea" NOT NULL,
	"factor_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "user_account" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"password_hash" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"receives_updates" boolean DEFAULT false NOT NULL,
	"is_onboarding" boolean DEFAULT true NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"email_confirmed_at" timestamp (3) with time zone,
	"last_seen_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"job_title" text,
	"muted_messages" text[] DEFAULT '{}'::text[] NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"email_vouched_at" timestamp (3) with time zone,
	"key_id" text,
	"seal" "bytea"
);
--> statement-breakpoint
-- Bearer secrets.
CREATE TABLE "bearer_secret" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"org_id" uuid,
	"scope" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"key_id" text NOT NULL,
	"seal" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "bearer_secret_owned" CHECK (user_id is not null or org_id is not null)
);
--> statement-breakpoint
-- Contracts.
CREATE TABLE "contract" (
	"rfx_num" integer NOT NULL,
	"position" smallint NOT NULL,
	"day" date NOT NULL,
	"dated_by" text NOT NULL,
	"lot_id" text,
	"is_awarded" boolean NOT NULL,
	"buyers" integer[] NOT NULL,
	"suppliers" integer[] NOT NULL,
	"cpv" integer,
	"country" smallint NOT NULL,
	"nuts" text,
	"nature" smallint NOT NULL,
	"source" smallint NOT NULL,
	"cents" bigint,
	"left_out" text,
	"tenders" smallint,
	"is_framework" boolean NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"ends_by" text,
	"quantity" numeric,
	"unit" smallint,
	"unit_price" numeric,
	CONSTRAINT "contract_rfx_num_position_day_pk" PRIMARY KEY("rfx_num","position","day")
) PARTITION BY RANGE ("day");--> statement-breakpoint
CREATE TABLE "contract_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contract_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rfx_num" integer NOT NULL,
	"tx" "xid8" NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lost_tender" (
	"rfx_num" integer NOT NULL,
	"position" integer NOT NULL,
	"won_as" smallint NOT NULL,
	"day" date NOT NULL,
	"tenderers" uuid[] NOT NULL,
	"winners" uuid[] NOT NULL,
	"cents" bigint,
	CONSTRAINT "lost_tender_rfx_num_position_pk" PRIMARY KEY("rfx_num","position")
);
--> statement-breakpoint
-- Delegations.
CREATE TABLE "delegation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"delegate_org_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_by" uuid,
	"key_id" text,
	"seal" "bytea"
);
--> statement-breakpoint
CREATE TABLE "delegation_user" (
	"delegation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"activated_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ended_by" uuid,
	"key_id" text,
	"seal" "bytea",
	CONSTRAINT "delegation_user_delegation_id_user_id_pk" PRIMARY KEY("delegation_id","user_id")
);
--> statement-breakpoint
-- Drafting.
CREATE TABLE "rfx_draft" (
	"rfx_id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"document" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"amends" integer,
	"copied_from" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rfx_version" (
	"rfx_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"document" jsonb NOT NULL,
	"reason" jsonb,
	"is_significant" boolean DEFAULT false NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"published_by" uuid NOT NULL,
	CONSTRAINT "rfx_version_rfx_id_version_pk" PRIMARY KEY("rfx_id","version")
);
--> statement-breakpoint
CREATE TABLE "written_rfx" (
	"rfx_id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"document" jsonb NOT NULL,
	"is_confidential" boolean DEFAULT false NOT NULL,
	"questions_until" timestamp (3) with time zone,
	"responses_until" timestamp (3) with time zone NOT NULL,
	"opening_at" timestamp (3) with time zone NOT NULL,
	"open_together" smallint DEFAULT 1 NOT NULL,
	"public_key" "bytea" NOT NULL,
	"wrapped_key" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"standstill_until" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"cleared_at" timestamp (3) with time zone,
	"key_signature" "bytea",
	"key_signed_at" timestamp (3) with time zone,
	"key_signed_by" text
);
--> statement-breakpoint
-- Evaluation.
CREATE TABLE "agreed_confirmation" (
	"rfx_id" uuid NOT NULL,
	"lot_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "agreed_confirmation_rfx_id_lot_id_user_id_pk" PRIMARY KEY("rfx_id","lot_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "agreed_score" (
	"rfx_id" uuid NOT NULL,
	"lot_id" text NOT NULL,
	"org_id" uuid NOT NULL,
	"criterion_id" text NOT NULL,
	"points" integer NOT NULL,
	"reason" text NOT NULL,
	"written_by" uuid,
	CONSTRAINT "agreed_score_rfx_id_lot_id_org_id_criterion_id_pk" PRIMARY KEY("rfx_id","lot_id","org_id","criterion_id")
);
--> statement-breakpoint
CREATE TABLE "bid" (
	"rfx_id" uuid NOT NULL,
	"lot_id" text NOT NULL,
	"org_id" uuid NOT NULL,
	"total" text,
	"prices" jsonb NOT NULL,
	"rejected_at" timestamp (3) with time zone,
	"rejected_by" uuid,
	"rejected_code" text,
	"rejected_reason" text,
	"declined_at" timestamp (3) with time zone,
	CONSTRAINT "bid_rfx_id_lot_id_org_id_pk" PRIMARY KEY("rfx_id","lot_id","org_id")
);
--> statement-breakpoint
CREATE TABLE "clarification" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rfx_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"question" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"answered_by" uuid,
	"answered_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "evaluation_lot" (
	"rfx_id" uuid NOT NULL,
	"lot_id" text NOT NULL,
	"state" text NOT NULL,
	"agreed_at" timestamp (3) with time zone,
	"agreed_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"winner_id" uuid,
	"amount" text,
	"no_award_reason" text,
	"words" text,
	"concluded_on" date,
	"concluded_by" uuid,
	"contract_reference" text,
	"standstill_until" timestamp (3) with time zone,
	CONSTRAINT "evaluation_lot_rfx_id_lot_id_pk" PRIMARY KEY("rfx_id","lot_id")
);
--> statement-breakpoint
CREATE TABLE "evaluator" (
	"rfx_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"added_by" uuid NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "evaluator_rfx_id_user_id_pk" PRIMARY KEY("rfx_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "finished_lot" (
	"rfx_id" uuid NOT NULL,
	"lot_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "finished_lot_rfx_id_lot_id_user_id_pk" PRIMARY KEY("rfx_id","lot_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "former_agreement" (
	"rfx_id" uuid NOT NULL,
	"lot_id" text NOT NULL,
	"org_id" uuid NOT NULL,
	"criterion_id" text NOT NULL,
	"points" integer NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "former_agreement_rfx_id_lot_id_org_id_criterion_id_pk" PRIMARY KEY("rfx_id","lot_id","org_id","criterion_id")
);
--> statement-breakpoint
CREATE TABLE "letter" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rfx_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"content" json NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"sent_by" uuid NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"kind" text NOT NULL,
	"standstill_until" timestamp (3) with time zone,
	"common_id" uuid
);
--> statement-breakpoint
CREATE TABLE "letter_common" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rfx_id" uuid NOT NULL,
	"content" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reopened_bid" (
	"rfx_id" uuid NOT NULL,
	"lot_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	CONSTRAINT "reopened_bid_rfx_id_lot_id_user_id_org_id_pk" PRIMARY KEY("rfx_id","lot_id","user_id","org_id")
);
--> statement-breakpoint
CREATE TABLE "score" (
	"rfx_id" uuid NOT NULL,
	"lot_id" text NOT NULL,
	"org_id" uuid NOT NULL,
	"criterion_id" text NOT NULL,
	"points" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"comment" text NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "score_rfx_id_lot_id_org_id_criterion_id_user_id_pk" PRIMARY KEY("rfx_id","lot_id","org_id","criterion_id","user_id")
);
--> statement-breakpoint
-- Files.
CREATE TABLE "file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"media_type" text NOT NULL,
	"hash" text NOT NULL,
	"key" "bytea" NOT NULL,
	"is_scanned" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"found" text[]
);
--> statement-breakpoint
CREATE TABLE "upload" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"bytes" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"is_kept" boolean DEFAULT false NOT NULL,
	"touched_on" date,
	"claim" "bytea"
);
--> statement-breakpoint
CREATE TABLE "upload_room" (
	"bucket" smallint PRIMARY KEY NOT NULL,
	"held" "bytea" NOT NULL
);
--> statement-breakpoint
-- Flags.
CREATE TABLE "feature_flag" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"context" text NOT NULL,
	"context_id" uuid,
	"value" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "feature_flag_context" UNIQUE NULLS NOT DISTINCT("name","context","context_id")
);
--> statement-breakpoint
-- Harvester.
CREATE TABLE "crawl_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"trigger" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"partition_guid" uuid,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"outcome" text,
	"requests" integer DEFAULT 0 NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"notices" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "crawler" (
	"source" text PRIMARY KEY NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"paused_by" uuid,
	"resume" jsonb,
	"complete_through" date,
	"next_run_at" timestamp (3) with time zone,
	"last_started_at" timestamp (3) with time zone,
	"last_success_at" timestamp (3) with time zone,
	"last_notice_at" timestamp (3) with time zone,
	"last_error" text,
	"last_error_at" timestamp (3) with time zone,
	"failures_in_row" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exchange_rate" (
	"currency" text NOT NULL,
	"day" date NOT NULL,
	"rate" numeric NOT NULL,
	CONSTRAINT "exchange_rate_currency_day_pk" PRIMARY KEY("currency","day")
);
--> statement-breakpoint
CREATE TABLE "harvest_failure" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"raw_hash" "bytea",
	"partition_guid" uuid,
	"part" text NOT NULL,
	"stage" text NOT NULL,
	"code" text NOT NULL,
	"message" text NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "harvest_partition" (
	"guid" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"created_date" date NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"notices" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"runs" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "harvest_watermark" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"num" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "org_email" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"email" text NOT NULL,
	"source" text NOT NULL,
	"notices" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "org_email_use" (
	"procedure_key" text NOT NULL,
	"org_id" uuid NOT NULL,
	"email" text NOT NULL,
	"source" text NOT NULL,
	"notices" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "org_email_use_procedure_key_org_id_email_pk" PRIMARY KEY("procedure_key","org_id","email")
);
--> statement-breakpoint
CREATE TABLE "org_match" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_id" uuid NOT NULL,
	"into_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"confidence" smallint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"moved" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"moved_key_id" text,
	"moved_seal" "bytea"
);
--> statement-breakpoint
CREATE TABLE "procedure_token" (
	"token" text PRIMARY KEY NOT NULL,
	"procedure_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rfx_alias" (
	"id" uuid PRIMARY KEY NOT NULL,
	"procedure_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rfx_translation" (
	"rfx_id" uuid NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"original" text NOT NULL,
	"made_by" text NOT NULL,
	"service" text,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rfx_translation_rfx_id_language_pk" PRIMARY KEY("rfx_id","language")
);
--> statement-breakpoint
CREATE TABLE "rfx_translation_failure" (
	"rfx_id" uuid NOT NULL,
	"language" text NOT NULL,
	"original" text NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rfx_translation_failure_rfx_id_language_pk" PRIMARY KEY("rfx_id","language")
);
--> statement-breakpoint
CREATE TABLE "source_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"address" text NOT NULL,
	"raw_hash" "bytea" NOT NULL,
	"partition_guid" uuid,
	"etag" text,
	"last_modified" text,
	"fetched_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"taken_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "title_link" (
	"from_key" text PRIMARY KEY NOT NULL,
	"into_key" text NOT NULL
);
--> statement-breakpoint
-- Insight.
CREATE TABLE "insight_stat" (
	"subject" text NOT NULL,
	"of" text NOT NULL,
	"value" jsonb NOT NULL,
	"computed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "insight_stat_subject_of_pk" PRIMARY KEY("subject","of")
);
--> statement-breakpoint
CREATE TABLE "org_flag" (
	"org_num" integer NOT NULL,
	"code" text NOT NULL,
	"role" text NOT NULL,
	"other_num" integer NOT NULL,
	"value" double precision NOT NULL,
	"threshold" double precision NOT NULL,
	"inputs" jsonb NOT NULL,
	CONSTRAINT "org_flag_org_num_code_role_other_num_pk" PRIMARY KEY("org_num","code","role","other_num")
);
--> statement-breakpoint
CREATE TABLE "rfx_flag" (
	"rfx_num" integer NOT NULL,
	"code" text NOT NULL,
	"position" smallint NOT NULL,
	"lot_id" text,
	"value" double precision NOT NULL,
	"threshold" double precision NOT NULL,
	"inputs" jsonb NOT NULL,
	CONSTRAINT "rfx_flag_rfx_num_code_position_pk" PRIMARY KEY("rfx_num","code","position")
);
--> statement-breakpoint
CREATE TABLE "rfx_insight" (
	"rfx_num" integer PRIMARY KEY NOT NULL,
	"assessed" integer NOT NULL,
	"flagged" integer NOT NULL,
	"country" smallint NOT NULL,
	"procedure" text,
	"decision_days" integer,
	"computed_at" timestamp (3) with time zone NOT NULL,
	"price_gaps" double precision[],
	"tenders_received" integer,
	"tenders_rejected" integer
);
--> statement-breakpoint
CREATE TABLE "succession" (
	"rfx_num" integer NOT NULL,
	"position" smallint NOT NULL,
	"next_num" integer NOT NULL,
	"buyer" integer NOT NULL,
	"country" smallint NOT NULL,
	"division" smallint NOT NULL,
	"ended_on" date NOT NULL,
	"called_on" date NOT NULL,
	"lead_days" integer NOT NULL,
	"likeness" real NOT NULL,
	CONSTRAINT "succession_rfx_num_position_pk" PRIMARY KEY("rfx_num","position")
);
--> statement-breakpoint
-- Ledger.
CREATE TABLE "ledger_entry" (
	"rfx_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"type" text NOT NULL,
	"user_id" uuid,
	"org_id" uuid,
	"details" jsonb NOT NULL,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	"key_id" text NOT NULL,
	"signature" "bytea" NOT NULL,
	"database_clock" timestamp (3) with time zone,
	"server_clock" timestamp (3) with time zone,
	"is_demonstration" boolean DEFAULT false NOT NULL,
	CONSTRAINT "ledger_entry_rfx_id_seq_pk" PRIMARY KEY("rfx_id","seq")
);
--> statement-breakpoint
CREATE TABLE "more_looks" (
	"rfx_id" uuid PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- Mail.
CREATE TABLE "mail_message" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"template" text NOT NULL,
	"recipient" text NOT NULL,
	"locale" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"mail_key_id" text,
	"seal" "bytea",
	"seal_key_id" text
);
--> statement-breakpoint
-- Members.
CREATE TABLE "invitation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"accepted_by" uuid,
	"deleted_at" timestamp (3) with time zone,
	"key_id" text NOT NULL,
	"seal" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_keyed" CHECK ("key_id" <> '') NOT VALID;--> statement-breakpoint
CREATE TABLE "join_request" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"message" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"key_id" text,
	"seal" "bytea"
);
--> statement-breakpoint
CREATE TABLE "membership" (
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"key_id" text,
	"seal" "bytea",
	CONSTRAINT "membership_org_id_user_id_role_pk" PRIMARY KEY("org_id","user_id","role")
);
--> statement-breakpoint
CREATE TABLE "ownership_request" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"statement" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"answer" text,
	"key_id" text,
	"seal" "bytea"
);
--> statement-breakpoint
CREATE TABLE "verification_request" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"statement" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"answer" text
);
--> statement-breakpoint
-- Notices.
CREATE TABLE "notice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"notice_id" text NOT NULL,
	"version" text DEFAULT '' NOT NULL,
	"publication_number" text,
	"publication_month" date NOT NULL,
	"published_at" timestamp (3) with time zone,
	"procedure_key" text NOT NULL,
	"form_type" text,
	"raw_hash" "bytea",
	"imported_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"title_key" text,
	"title_role" text,
	"sent_at" timestamp (3) with time zone
);
--> statement-breakpoint
-- What a notice says is kilobytes, whose size nothing bounds but the market: it stands apart from what
-- a notice is, by month. It is read whole, so that it is kept as it was written.
CREATE TABLE "notice_content" (
	"notice_id" uuid NOT NULL,
	"publication_month" date NOT NULL,
	"canonical" json NOT NULL,
	CONSTRAINT "notice_content_notice_id_publication_month_pk" PRIMARY KEY("notice_id","publication_month")
) PARTITION BY RANGE ("publication_month");--> statement-breakpoint
-- PostgreSQL's own compression takes as long as all else of writing a row. Where the server is built with a
-- faster one, that one is used; else room is given for time. Before there are partitions, which take it over.
DO $$ BEGIN
  ALTER TABLE "notice_content" ALTER COLUMN "canonical" SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN
  ALTER TABLE "notice_content" ALTER COLUMN "canonical" SET STORAGE EXTERNAL;
END $$;
--> statement-breakpoint
-- Org mergers.
CREATE TABLE "org_merger" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_id" uuid NOT NULL,
	"into_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"proposed_by" uuid,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"lapses_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"from_agreed_by" uuid,
	"from_agreed_at" timestamp (3) with time zone,
	"into_agreed_by" uuid,
	"into_agreed_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ended_by" uuid,
	"from_key_id" text,
	"from_seal" "bytea",
	"into_key_id" text,
	"into_seal" "bytea",
	"key_id" text,
	"seal" "bytea"
);
--> statement-breakpoint
CREATE TABLE "org_merger_voice" (
	"merger_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "org_merger_voice_merger_id_org_id_user_id_pk" PRIMARY KEY("merger_id","org_id","user_id")
);
--> statement-breakpoint
-- Orgs.
CREATE TABLE "harvested_org" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"source" text NOT NULL,
	"name" text NOT NULL,
	"ids" jsonb NOT NULL,
	"country" text,
	"nuts" text,
	"city" text,
	"matched_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confidence" smallint DEFAULT 0 NOT NULL,
	"match_key" text DEFAULT '' NOT NULL,
	"other_keys" text[] DEFAULT '{}'::text[] NOT NULL,
	"group_key" text
);
--> statement-breakpoint
CREATE TABLE "org" (
	"id" uuid PRIMARY KEY NOT NULL,
	"num" integer GENERATED ALWAYS AS IDENTITY (sequence name "org_num_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_folded" text NOT NULL,
	"country" text,
	"match_key" text NOT NULL,
	"tier" text DEFAULT 'FREE' NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"buyer_count" integer DEFAULT 0 NOT NULL,
	"supplier_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"registration_number" text,
	"vat_number" text,
	"website" text,
	"email" text,
	"phone" text,
	"description" text,
	"addresses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"industries" text[] DEFAULT '{}'::text[] NOT NULL,
	"cpv_interests" text[] DEFAULT '{}'::text[] NOT NULL,
	"size" text,
	"revenue_band" text,
	"logo_key" text,
	"parent_id" uuid,
	"dissolved_at" timestamp (3) with time zone,
	"merged_into_id" uuid,
	"deleted_at" timestamp (3) with time zone,
	"buyer_contract_count" integer DEFAULT 0 NOT NULL,
	"buyer_contract_sum" bigint DEFAULT 0 NOT NULL,
	"supplier_contract_count" integer DEFAULT 0 NOT NULL,
	"supplier_contract_sum" bigint DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"standing" smallint GENERATED ALWAYS AS (floor(ln(1 + greatest((buyer_count + supplier_count), 0)::float8 / 1) / ln(4))::smallint) STORED NOT NULL,
	"buyer_contract_step" smallint GENERATED ALWAYS AS (floor(ln(1 + greatest(buyer_contract_count, 0)::float8 / 1) / ln(4))::smallint) STORED NOT NULL,
	"buyer_sum_step" smallint GENERATED ALWAYS AS (floor(ln(1 + greatest(buyer_contract_sum, 0)::float8 / 1000000) / ln(4))::smallint) STORED NOT NULL,
	"supplier_contract_step" smallint GENERATED ALWAYS AS (floor(ln(1 + greatest(supplier_contract_count, 0)::float8 / 1) / ln(4))::smallint) STORED NOT NULL,
	"supplier_sum_step" smallint GENERATED ALWAYS AS (floor(ln(1 + greatest(supplier_contract_sum, 0)::float8 / 1000000) / ln(4))::smallint) STORED NOT NULL,
	"facets" integer GENERATED ALWAYS AS ((
  (case when country ~ '^[A-Z]{2}$'
    then (ascii(country) - 65) * 26 + ascii(substr(country, 2)) - 65 else 1023 end << 9)
  | ((supplier_count > 0)::int << 8) | ((buyer_count > 0)::int << 7)
  | ((dissolved_at is not null)::int << 6)
  | (coalesce(array_position(array['micro', 'small', 'medium', 'large'], size), 0) << 3)
  | coalesce(array_position(array['<100k', '100k-1m', '1m-5m', '5m-20m', '20m+'], revenue_band), 0))) STORED NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(array_remove(array_remove(
  regexp_split_to_array(left(name_folded, 500), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+')
    || left(lower(registration_number), 100)
    || case when vat_number !~ '^(LV[0-3]|SE\d\d[01])' then left(lower(vat_number), 100) end
    || case when match_key not like '__:~%' and match_key !~ '^(LV:[0-3]\d{10}|(EE|LT):[1-6]\d{10}|SE:(\d\d)?\d\d[01]\d{7}(01)?|(NO|PL):\d{11}|DK:\d{10}|FI:\d{9})$'
      then left(lower(substr(match_key, 4)), 100) end,
  null), ''))) STORED,
	"left_to_id" uuid,
	"verified_at" timestamp (3) with time zone,
	"verified_how" text,
	"verified_by" uuid,
	"verified_evidence" text,
	"unverified_at" timestamp (3) with time zone,
	"unverified_why" text,
	"unverified_reason" text,
	"verified_key_id" text,
	"verified_seal" "bytea",
	CONSTRAINT "org_num_unique" UNIQUE("num")
);
--> statement-breakpoint
-- Room on each page for the next version of a row: counts change with every notice.
ALTER TABLE "org" SET (fillfactor = 85);--> statement-breakpoint
-- Else the planner takes a rare word for a common one.
ALTER TABLE "org" ALTER COLUMN "words" SET STATISTICS 1000;--> statement-breakpoint
-- How many have each part of the packed facets: else every filter is taken to leave next to nobody.
CREATE STATISTICS "org_facet_parts" ON ((facets >> 9) & 1023), ((facets >> 7) & 3),
  ((facets >> 6) & 1), ((facets >> 3) & 7), (facets & 7) FROM "org";--> statement-breakpoint
CREATE TABLE "spelling_due" (
	"id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- Participation.
CREATE TABLE "no_bid_reason" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rfx_id" uuid NOT NULL,
	"code" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "participation" (
	"rfx_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"status" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"keeps_confidential" boolean DEFAULT false NOT NULL,
	"receipts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"heir_id" uuid,
	CONSTRAINT "participation_rfx_id_org_id_pk" PRIMARY KEY("rfx_id","org_id")
);
--> statement-breakpoint
CREATE TABLE "rfx_invitation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rfx_id" uuid NOT NULL,
	"org_id" uuid,
	"email" text,
	"locale" text NOT NULL,
	"token_hash" "bytea",
	"message" text,
	"invited_by" uuid NOT NULL,
	"invited_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"token_mac" "bytea",
	"key_id" text,
	"seal" "bytea"
);
--> statement-breakpoint
CREATE TABLE "rfx_question" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rfx_id" uuid NOT NULL,
	"question" text NOT NULL,
	"asked_on" date NOT NULL,
	"answer" text,
	"answered_by" uuid,
	"answered_at" timestamp (3) with time zone
);
--> statement-breakpoint
-- Raw files.
-- The packed bytes of raw files, small and large, stand apart from what a raw file is, by month of receipt.
CREATE TABLE "raw_content" (
	"hash" "bytea" NOT NULL,
	"month" date NOT NULL,
	"n" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "raw_content_hash_n_month_pk" PRIMARY KEY("hash","n","month")
) PARTITION BY RANGE ("month");--> statement-breakpoint
-- What is packed is not compressed again. Before there are partitions, which take it over.
ALTER TABLE "raw_content" ALTER COLUMN "content" SET STORAGE EXTERNAL;--> statement-breakpoint
CREATE TABLE "raw_file" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"is_large" boolean DEFAULT false NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"error" text
);
--> statement-breakpoint
-- Reference.
CREATE TABLE "country" (
	"code" text PRIMARY KEY NOT NULL,
	"alpha3" text NOT NULL,
	"num" smallint NOT NULL,
	"labels" jsonb NOT NULL,
	CONSTRAINT "country_num_unique" UNIQUE("num")
);
--> statement-breakpoint
CREATE TABLE "cpv" (
	"code" text PRIMARY KEY NOT NULL,
	"num" integer NOT NULL,
	"parent" text,
	"level" smallint NOT NULL,
	"labels" jsonb NOT NULL,
	CONSTRAINT "cpv_num_unique" UNIQUE("num")
);
--> statement-breakpoint
CREATE TABLE "cpv_stats" (
	"num" integer PRIMARY KEY NOT NULL,
	"requests" integer NOT NULL,
	"open_requests" integer NOT NULL,
	"contracts" integer NOT NULL,
	"contracts_year" integer NOT NULL,
	"cents" numeric(30, 0) NOT NULL,
	"cents_year" numeric(30, 0) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "industry" (
	"code" text PRIMARY KEY NOT NULL,
	"labels" jsonb NOT NULL,
	"cpv_codes" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_edited" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "meta" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "region" (
	"code" text PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"parent" text,
	"level" smallint NOT NULL,
	"name" text NOT NULL,
	"labels" jsonb NOT NULL
);
--> statement-breakpoint
-- Releases.
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
-- Responses.
CREATE TABLE "response" (
	"rfx_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"content" json NOT NULL,
	"receipt" jsonb NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"rejected_at" timestamp (3) with time zone,
	"rejected_by" uuid,
	"rejected_reason" text,
	CONSTRAINT "response_rfx_id_org_id_pk" PRIMARY KEY("rfx_id","org_id")
);
--> statement-breakpoint
-- Rfx.
CREATE TABLE "rfx" (
	"id" uuid PRIMARY KEY NOT NULL,
	"num" integer GENERATED ALWAYS AS IDENTITY (sequence name "rfx_num_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"procedure_key" text NOT NULL,
	"stage" text NOT NULL,
	"privacy" text DEFAULT 'public' NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"amended" boolean DEFAULT false NOT NULL,
	"published_at" timestamp (3) with time zone,
	"deadline_at" timestamp (3) with time zone,
	"closes_at" timestamp (3) with time zone,
	"value_amount" text,
	"value_currency" text,
	"value_eur_minor" bigint,
	"imported_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"counted" jsonb,
	"month" date GENERATED ALWAYS AS ((date_trunc('month', coalesce(published_at, imported_at) at time zone 'UTC'))::date) STORED NOT NULL,
	CONSTRAINT "rfx_num_unique" UNIQUE("num")
);
--> statement-breakpoint
-- What a request says stands apart from what a request is, by month, as what notices say does.
CREATE TABLE "rfx_content" (
	"rfx_num" integer NOT NULL,
	"month" date NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "rfx_content_rfx_num_month_pk" PRIMARY KEY("rfx_num","month")
) PARTITION BY RANGE ("month");--> statement-breakpoint
-- As of notices. Before there are partitions, which take it over.
DO $$ BEGIN
  ALTER TABLE "rfx_content" ALTER COLUMN "content" SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN
  ALTER TABLE "rfx_content" ALTER COLUMN "content" SET STORAGE EXTERNAL;
END $$;
--> statement-breakpoint
-- Sealing.
CREATE TABLE "opener_key" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"public_key" "bytea" NOT NULL,
	"salt" "bytea" NOT NULL,
	"locked_key" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"key_id" text,
	"seal" "bytea"
);
--> statement-breakpoint
CREATE TABLE "opening_share" (
	"rfx_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"share" "bytea" NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "opening_share_rfx_id_user_id_pk" PRIMARY KEY("rfx_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "org_place" (
	"place_id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"heir_id" uuid
);
--> statement-breakpoint
CREATE TABLE "org_seal" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"names" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"key_id" text NOT NULL,
	"seal" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "place_hold" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"held_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "place_keeper" (
	"hold_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "place_keeper_hold_id_user_id_role_pk" PRIMARY KEY("hold_id","user_id","role")
);
--> statement-breakpoint
CREATE TABLE "sealed_mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payload" "bytea" NOT NULL,
	"written_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sealed_slot" (
	"slot" "bytea" PRIMARY KEY NOT NULL,
	"own" "bytea" NOT NULL,
	"sealed" "bytea" NOT NULL
);
--> statement-breakpoint
-- What a slot was before it was written anew stays in its file until a vacuum, and tells which rows were written
-- together and when: it goes as soon as autovacuum comes by, not at night alone. Long values lie in a table apart.
ALTER TABLE "sealed_slot" SET (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 0,
  toast.autovacuum_vacuum_scale_factor = 0, toast.autovacuum_vacuum_threshold = 0
);
--> statement-breakpoint
CREATE TABLE "signing_key" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" "bytea" NOT NULL,
	"first_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unreadable_slot" (
	"rfx_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"own" "bytea" NOT NULL,
	"sealed" "bytea" NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"place_id" uuid NOT NULL,
	CONSTRAINT "unreadable_slot_rfx_id_org_id_place_id_pk" PRIMARY KEY("rfx_id","org_id","place_id")
);
--> statement-breakpoint
-- Search.
CREATE TABLE "rfx_search" (
	"num" integer PRIMARY KEY NOT NULL,
	"facets" integer NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	"published_at" timestamp (3) with time zone,
	"deadline_at" timestamp (3) with time zone,
	"closes_at" timestamp (3) with time zone,
	"value_eur_minor" bigint,
	"cpv" integer[] NOT NULL,
	"buyers" integer[] NOT NULL,
	"suppliers" integer[] NOT NULL,
	"countries" smallint[] NOT NULL,
	"regions" integer[] DEFAULT '{}' NOT NULL,
	"live" boolean DEFAULT false NOT NULL,
	"month" date GENERATED ALWAYS AS ((date_trunc('month', coalesce(published_at, imported_at) at time zone 'UTC'))::date) STORED NOT NULL
);
--> statement-breakpoint
-- Whenever a request is written anew its former row stays in the index until a vacuum: a rare word reads it in
-- vain. A fiftieth of them waits at most, not a fifth.
ALTER TABLE "rfx_search" SET (autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);--> statement-breakpoint
-- The words of requests, which are most of the index of search, stand apart from its rows, by month.
CREATE TABLE "rfx_words" (
	"num" integer NOT NULL,
	"month" date NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	"cpv" integer[] NOT NULL,
	"buyers" integer[] NOT NULL,
	"suppliers" integer[] NOT NULL,
	"countries" smallint[] NOT NULL,
	"regions" integer[] DEFAULT '{}' NOT NULL,
	"live" boolean DEFAULT false NOT NULL,
	"words" "tsvector" NOT NULL,
	"ballast" text DEFAULT repeat(' ', 2000) NOT NULL,
	CONSTRAINT "rfx_words_num_month_pk" PRIMARY KEY("num","month")
) PARTITION BY RANGE ("month");--> statement-breakpoint
-- Words lie out of line, uncompressed: ranking and phrases read only those of the rows that they look at.
-- PostgreSQL moves nothing out of a row of less than 2 kB, whatever toast_tuple_target says; so a row is
-- given 2 kB of blanks on its way in, which the same step presses into some thirty bytes. Before there
-- are partitions, which take it over.
ALTER TABLE "rfx_words" ALTER COLUMN "words" SET STORAGE EXTERNAL;--> statement-breakpoint
CREATE TABLE "search_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"num" integer NOT NULL,
	"tx" "xid8" NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_word" (
	"word" text PRIMARY KEY NOT NULL,
	"shown" text,
	"requests" integer NOT NULL,
	"keys" integer[] NOT NULL
);
--> statement-breakpoint
-- Second factors.
CREATE TABLE "auth_challenge" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"challenge" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"key_id" text NOT NULL,
	"seal" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"user_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp (3) with time zone,
	"key_id" text NOT NULL,
	"seal" "bytea" NOT NULL,
	CONSTRAINT "recovery_code_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_keyed" CHECK ("key_id" <> '') NOT VALID;--> statement-breakpoint
CREATE TABLE "totp" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- Server secret.
CREATE TABLE "earlier_key" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"kept_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_secret" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"name" text NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "server_secret_only" CHECK ("only")
);
--> statement-breakpoint
-- Sitemaps.
CREATE TABLE "sitemap" (
	"path" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"made_of" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- Subscriptions.
CREATE TABLE "plan_request" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"tier" text NOT NULL,
	"paid_seats" integer DEFAULT 0 NOT NULL,
	"message" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone,
	"done_by" uuid
);
--> statement-breakpoint
CREATE TABLE "subscription" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"tier" text NOT NULL,
	"paid_seats" integer DEFAULT 0 NOT NULL,
	"source" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"note" text,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- Partitions.
-- Makes the partition of every month from 2024 on that a table does not have yet, up to the day given.
-- What waits in the table's partition for the rest moves into it. A new partition is kept as that one is.
CREATE FUNCTION kogge_make_months(parent text, key text, until date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  month date := date '2024-01-01';
  following date;
  name text;
  kept text := (SELECT array_to_string(reloptions, ', ') FROM pg_class WHERE oid = to_regclass(parent || '_other'));
BEGIN
  WHILE month <= until LOOP
    following := (month + interval '1 month')::date;
    name := parent || '_' || to_char(month, 'YYYY_MM');
    IF to_regclass(name) IS NULL THEN
      EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', name, parent);
      IF kept <> '' THEN
        EXECUTE format('ALTER TABLE %I SET (%s)', name, kept);
      END IF;
      EXECUTE format('WITH moved AS (DELETE FROM %I WHERE %I >= %L AND %I < %L RETURNING *)'
        ' INSERT INTO %I SELECT * FROM moved', parent || '_other', key, month, key, following, name);
      EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
        parent, name, month, following);
    END IF;
    month := following;
  END LOOP;
END $$;
--> statement-breakpoint
-- Where what belongs to a month stands: in the partition of the month, else of the year, else in that for the rest.
CREATE FUNCTION kogge_partition_of(parent text, month date) RETURNS regclass LANGUAGE sql STABLE AS $$
  SELECT coalesce(to_regclass(parent || to_char(month, '_YYYY_MM')),
    to_regclass(parent || to_char(month, '_YYYY')), to_regclass(parent || '_other'))
$$;
--> statement-breakpoint
-- What is dated before 2008, or after the last month that has a partition.
CREATE TABLE "contract_other" PARTITION OF "contract" DEFAULT;--> statement-breakpoint
DO $$ BEGIN
  FOR year IN 2008..2023 LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF contract FOR VALUES FROM (%L) TO (%L)',
      'contract_' || year, make_date(year, 1, 1), make_date(year + 1, 1, 1));
  END LOOP;
  PERFORM kogge_make_months('contract', 'day', date '2027-12-31');
END $$;
--> statement-breakpoint
-- What was published before 2008, or after the last month that has a partition.
CREATE TABLE "notice_content_other" PARTITION OF "notice_content" DEFAULT;--> statement-breakpoint
DO $$ BEGIN
  FOR year IN 2008..2023 LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF notice_content FOR VALUES FROM (%L) TO (%L)',
      'notice_content_' || year, make_date(year, 1, 1), make_date(year + 1, 1, 1));
  END LOOP;
  PERFORM kogge_make_months('notice_content', 'publication_month',
    greatest(date '2027-12-31', (now() + interval '14 months')::date));
END $$;
--> statement-breakpoint
-- What was received before 2024, or after the last month that has a partition.
CREATE TABLE "raw_content_other" PARTITION OF "raw_content" DEFAULT;--> statement-breakpoint
SELECT kogge_make_months('raw_content', 'month',
  greatest(date '2027-12-31', (now() + interval '14 months')::date));--> statement-breakpoint
-- What was published before 2008, or after the last month that has a partition.
CREATE TABLE "rfx_content_other" PARTITION OF "rfx_content" DEFAULT;--> statement-breakpoint
DO $$ BEGIN
  FOR year IN 2008..2023 LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF rfx_content FOR VALUES FROM (%L) TO (%L)',
      'rfx_content_' || year, make_date(year, 1, 1), make_date(year + 1, 1, 1));
  END LOOP;
  PERFORM kogge_make_months('rfx_content', 'month',
    greatest(date '2027-12-31', (now() + interval '14 months')::date));
END $$;
--> statement-breakpoint
-- What was published before 2014, or after the last month that has a partition. Whenever a request is
-- written anew its former row stays in the index until a vacuum: a fiftieth of them waits at most, not a fifth.
CREATE TABLE "rfx_words_other" PARTITION OF "rfx_words" DEFAULT
  WITH (toast_tuple_target = 256, autovacuum_vacuum_scale_factor = 0.02);--> statement-breakpoint
DO $$ BEGIN
  FOR year IN 2014..2023 LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF rfx_words FOR VALUES FROM (%L) TO (%L)'
      ' WITH (toast_tuple_target = 256, autovacuum_vacuum_scale_factor = 0.02)',
      'rfx_words_' || year, make_date(year, 1, 1), make_date(year + 1, 1, 1));
  END LOOP;
  -- A question for words asks every partition: there are no more of them ahead than are needed.
  PERFORM kogge_make_months('rfx_words', 'month', (now() + interval '2 months')::date);
END $$;
--> statement-breakpoint
-- Functions.
-- The time that deadlines are measured by, for all servers alike, to the microsecond as it passes. No setting of
-- the database moves it.
CREATE FUNCTION kogge_clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
  SELECT clock_timestamp()
$$;
--> statement-breakpoint
-- Holds a chain until the transaction ends, and gives its last entry with numbers for those to come: in one call, since
-- others wait meanwhile. Volatile, so that what is read is what there is once the chain is held.
CREATE FUNCTION kogge_hold_audit_chain(chain uuid, entries integer, OUT ids integer[], OUT seq integer, OUT hash bytea)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(chain::text, 4019231));
  SELECT array_agg(nextval(pg_get_serial_sequence('audit_log', 'id'))) INTO ids FROM generate_series(1, entries);
  SELECT l.seq, l.hash INTO seq, hash FROM audit_log l WHERE l.chain_id = chain ORDER BY l.seq DESC LIMIT 1;
END
$$;
--> statement-breakpoint
-- The numbers of all requests that hold words, four bytes each. Every month is asked: to plan that takes
-- longer than to do it, so that it is planned once in a connection, for whatever words come.
CREATE FUNCTION kogge_requests_holding(query tsquery) RETURNS bytea LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET jit = off SET max_parallel_workers_per_gather = 0 AS $$
BEGIN
  RETURN (SELECT string_agg(int4send(num), ''::bytea) FROM rfx_words WHERE words @@ query);
END $$;
--> statement-breakpoint
-- What stands in many months, of requests whose months are known: each month is asked for its own numbers. One
-- question that names all of them takes as long to plan as to answer; and one plan for whatever months come would
-- lock all partitions, and stand in the way of who makes new ones.
CREATE FUNCTION kogge_contents_of(nums integer[], months date[]) RETURNS TABLE (num integer, content jsonb)
LANGUAGE plpgsql STABLE ROWS 20 AS $$
DECLARE
  place regclass;
  own_month date;
  own_nums integer[];
BEGIN
  FOR place, own_month, own_nums IN
    SELECT kogge_partition_of('rfx_content', p.month), p.month, array_agg(p.num)
    FROM unnest(nums, months) AS p (num, month) GROUP BY p.month
  LOOP
    RETURN QUERY EXECUTE format('SELECT rfx_num, content FROM %s WHERE rfx_num = ANY ($1) AND month = $2', place)
      USING own_nums, own_month;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION kogge_words_of(nums integer[], months date[]) RETURNS TABLE (num integer, words tsvector)
LANGUAGE plpgsql STABLE ROWS 20 AS $$
DECLARE
  place regclass;
  own_month date;
  own_nums integer[];
BEGIN
  FOR place, own_month, own_nums IN
    SELECT kogge_partition_of('rfx_words', p.month), p.month, array_agg(p.num)
    FROM unnest(nums, months) AS p (num, month) GROUP BY p.month
  LOOP
    RETURN QUERY EXECUTE format('SELECT num, words FROM %s WHERE num = ANY ($1) AND month = $2', place)
      USING own_nums, own_month;
  END LOOP;
END $$;
--> statement-breakpoint
-- References.
ALTER TABLE "global_role" ADD CONSTRAINT "global_role_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_token" ADD CONSTRAINT "mailed_token_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bearer_secret" ADD CONSTRAINT "bearer_secret_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bearer_secret" ADD CONSTRAINT "bearer_secret_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_rfx_num_rfx_num_fk" FOREIGN KEY ("rfx_num") REFERENCES "public"."rfx"("num") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lost_tender" ADD CONSTRAINT "lost_tender_rfx_num_rfx_num_fk" FOREIGN KEY ("rfx_num") REFERENCES "public"."rfx"("num") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegation" ADD CONSTRAINT "delegation_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegation" ADD CONSTRAINT "delegation_delegate_org_id_org_id_fk" FOREIGN KEY ("delegate_org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegation" ADD CONSTRAINT "delegation_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegation" ADD CONSTRAINT "delegation_revoked_by_user_account_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegation_user" ADD CONSTRAINT "delegation_user_delegation_id_delegation_id_fk" FOREIGN KEY ("delegation_id") REFERENCES "public"."delegation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegation_user" ADD CONSTRAINT "delegation_user_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegation_user" ADD CONSTRAINT "delegation_user_ended_by_user_account_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfx_draft" ADD CONSTRAINT "rfx_draft_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfx_draft" ADD CONSTRAINT "rfx_draft_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfx_draft" ADD CONSTRAINT "rfx_draft_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfx_version" ADD CONSTRAINT "rfx_version_rfx_id_written_rfx_rfx_id_fk" FOREIGN KEY ("rfx_id") REFERENCES "public"."written_rfx"("rfx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfx_version" ADD CONSTRAINT "rfx_version_published_by_user_account_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "written_rfx" ADD CONSTRAINT "written_rfx_rfx_id_rfx_id_fk" FOREIGN KEY ("rfx_id") REFERENCES "public"."rfx"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "written_rfx" ADD CONSTRAINT "written_rfx_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreed_confirmation" ADD CONSTRAINT "agreed_confirmation_rfx_id_written_rfx_rfx_id_fk" FOREIGN KEY ("rfx_id") REFERENCES "public"."written_rfx"("rfx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreed_confirmation" ADD CONSTRAINT "agreed_confirmation_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreed_score" ADD CONSTRAINT "agreed_score_rfx_id_written_rfx_rfx_id_fk" FOREIGN KEY ("rfx_id") REFERENCES "public"."written_rfx"("rfx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreed_score" ADD CONSTRAINT "agreed_score_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreed_score" ADD CONSTRAINT "agreed_score_written_by_user_account_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid" ADD CONSTRAINT "bid_rejected_by_user_account_id_fk" FOREIGN KEY ("rejected_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clarification" ADD CONSTRAINT "clarification_rfx_id_written_rfx_rfx_id_fk" FOREIGN KEY ("rfx_id") REFERENCES "public"."written_rfx"("rfx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clarification" ADD CONSTRAINT "clarification_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clarification" ADD CONSTRAINT "clarification_asked_by_user_account_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clarification" ADD CONSTRAINT "clarification_answered_by_user_account_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_lot" ADD CONSTRAINT "evaluation_lot_rfx_id_written_rfx_rfx_id_fk" FOREIGN KEY ("rfx_id") REFERENCES "public"."written_rfx"("rfx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_lot" ADD CONSTRAINT "evaluation_lot_agreed_by_user_account_id_fk" FOREIGN KEY ("agreed_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_lot" ADD CONSTRAINT "evaluation_lot_decided_by_user_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_lot" ADD CONSTRAINT "evaluation_lot_winner_id_org_id_fk" FOREIGN KEY ("winner_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_lot" ADD CONSTRAINT "evaluation_lot_concluded_by_user_account_id_fk" FOREIGN KEY ("concluded_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluator" ADD CONSTRAINT "evaluator_rfx_id_written_rfx_rfx_id_fk" FOREIGN KEY ("rfx_id") REFERENCES "public"."written_rfx"("rfx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluator" ADD CONSTRAINT "evaluator_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluator" ADD CONSTRAINT "evaluator_added_by_user_account_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finished_lot" ADD CONSTRAINT "finished_lot_rfx_id_written_rfx_rfx_id_fk" FOREIGN KEY ("rfx_id") REFERENCES "public"."written_rfx"("rfx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finished_lot" ADD CONSTRAINT "finished_lot_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_agreement" ADD CONSTRAINT "former_agreement_rfx_id_written_rfx_rfx_id_fk" FOREIGN KEY ("rfx_id") REFERENCES "public"."written_rfx"("rfx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_agreement" ADD CONSTRAINT "former_agreement_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter" ADD CONSTRAINT "letter_rfx_id_written_rfx_rfx_id_fk" FOREIGN KEY ("rfx_id") REFERENCES "public"."written_rfx"("rfx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter" ADD CONSTRAINT "letter_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter" ADD CONSTRAINT "letter_common_id_letter_common_id_fk" FOREIGN KEY ("common_id") REFERENCES "public"."letter_common"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter" ADD CONSTRAINT "letter_sent_by_user_account_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_common" ADD CONSTRAINT "letter_common_rfx_id_written_rfx_rfx_id_fk" FOREIGN KEY ("rfx_id") REFERENCES "public"."written_rfx"("rfx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reopened_bid" ADD CONSTRAINT "reopened_bid_finished" FOREIGN KEY ("rfx_id","lot_id","user_id") REFERENCES "public"."finished_lot"("rfx_id","lot_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score" ADD CONSTRAINT "score_rfx_id_written_rfx_rfx_id_fk" FOREIGN KEY ("rfx_id") REFERENCES "public"."written_rfx"("rfx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score" ADD CONSTRAINT "score_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score" ADD CONSTRAINT "score_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_id_upload_id_fk" FOREIGN KEY ("id") REFERENCES "public"."upload"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_uploaded_by_user_account_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawl_run" ADD CONSTRAINT "crawl_run_partition_guid_harvest_partition_guid_fk" FOREIGN KEY ("partition_guid") REFERENCES "public"."harvest_partition"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawler" ADD CONSTRAINT "crawler_paused_by_user_account_id_fk" FOREIGN KEY ("paused_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "harvest_failure" ADD CONSTRAINT "harvest_failure_raw_hash_raw_file_hash_fk" FOREIGN KEY ("raw_hash") REFERENCES "public"."raw_file"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "harvest_failure" ADD CONSTRAINT "harvest_failure_partition_guid_harvest_partition_guid_fk" FOREIGN KEY ("partition_guid") REFERENCES "public"."harvest_partition"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_email" ADD CONSTRAINT "org_email_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_email" ADD CONSTRAINT "org_email_decided_by_user_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_email_use" ADD CONSTRAINT "org_email_use_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_match" ADD CONSTRAINT "org_match_from_id_org_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_match" ADD CONSTRAINT "org_match_into_id_org_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_match" ADD CONSTRAINT "org_match_decided_by_user_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfx_translation" ADD CONSTRAINT "rfx_translation_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_file" ADD CONSTRAINT "source_file_raw_hash_raw_file_hash_fk" FOREIGN KEY ("raw_hash") REFERENCES "public"."raw_file"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_file" ADD CONSTRAINT "source_file_partition_guid_harvest_partition_guid_fk" FOREIGN KEY ("partition_guid") REFERENCES "public"."harvest_partition"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_flag" ADD CONSTRAINT "org_flag_org_num_org_num_fk" FOREIGN KEY ("org_num") REFERENCES "public"."org"("num") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfx_flag" ADD CONSTRAINT "rfx_flag_rfx_num_rfx_num_fk" FOREIGN KEY ("rfx_num") REFERENCES "public"."rfx"("num") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfx_insight" ADD CONSTRAINT "rfx_insight_rfx_num_rfx_num_fk" FOREIGN KEY ("rfx_num") REFERENCES "public"."rfx"("num") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "succession" ADD CONSTRAINT "succession_rfx_num_rfx_num_fk" FOREIGN KEY ("rfx_num") REFERENCES "public"."rfx"("num") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "succession" ADD CONSTRAINT "succession_next_num_rfx_num_fk" FOREIGN KEY ("next_num") REFERENCES "public"."rfx"("num") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_invited_by_user_account_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_accepted_by_user_account_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_request" ADD CONSTRAINT "join_request_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_request" ADD CONSTRAINT "join_request_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_request" ADD CONSTRAINT "join_request_decided_by_user_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_request" ADD CONSTRAINT "ownership_request_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_request" ADD CONSTRAINT "ownership_request_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_request" ADD CONSTRAINT "ownership_request_decided_by_user_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_request" ADD CONSTRAINT "verification_request_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_request" ADD CONSTRAINT "verification_request_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_request" ADD CONSTRAINT "verification_request_decided_by_user_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_raw_hash_raw_file_hash_fk" FOREIGN KEY ("raw_hash") REFERENCES "public"."raw_file"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_content" ADD CONSTRAINT "notice_content_notice_id_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_merger" ADD CONSTRAINT "org_merger_from_id_org_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_merger" ADD CONSTRAINT "org_merger_into_id_org_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_merger" ADD CONSTRAINT "org_merger_proposed_by_user_account_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_merger" ADD CONSTRAINT "org_merger_from_agreed_by_user_account_id_fk" FOREIGN KEY ("from_agreed_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_merger" ADD CONSTRAINT "org_merger_into_agreed_by_user_account_id_fk" FOREIGN KEY ("into_agreed_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_merger" ADD CONSTRAINT "org_merger_ended_by_user_account_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_merger_voice" ADD CONSTRAINT "org_merger_voice_merger_id_org_merger_id_fk" FOREIGN KEY ("merger_id") REFERENCES "public"."org_merger"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_merger_voice" ADD CONSTRAINT "org_merger_voice_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_merger_voice" ADD CONSTRAINT "org_merger_voice_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "harvested_org" ADD CONSTRAINT "harvested_org_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org" ADD CONSTRAINT "org_parent_id_org_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org" ADD CONSTRAINT "org_merged_into_id_org_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org" ADD CONSTRAINT "org_left_to_id_org_id_fk" FOREIGN KEY ("left_to_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org" ADD CONSTRAINT "org_verified_by_user_account_id_fk" FOREIGN KEY ("verified_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participation" ADD CONSTRAINT "participation_rfx_id_written_rfx_rfx_id_fk" FOREIGN KEY ("rfx_id") REFERENCES "public"."written_rfx"("rfx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participation" ADD CONSTRAINT "participation_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participation" ADD CONSTRAINT "participation_heir_id_org_id_fk" FOREIGN KEY ("heir_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfx_invitation" ADD CONSTRAINT "rfx_invitation_rfx_id_written_rfx_rfx_id_fk" FOREIGN KEY ("rfx_id") REFERENCES "public"."written_rfx"("rfx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfx_invitation" ADD CONSTRAINT "rfx_invitation_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfx_invitation" ADD CONSTRAINT "rfx_invitation_invited_by_user_account_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfx_question" ADD CONSTRAINT "rfx_question_answered_by_user_account_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raw_content" ADD CONSTRAINT "raw_content_hash_raw_file_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."raw_file"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "industry" ADD CONSTRAINT "industry_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfx_release" ADD CONSTRAINT "rfx_release_rfx_id_rfx_id_fk" FOREIGN KEY ("rfx_id") REFERENCES "public"."rfx"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response" ADD CONSTRAINT "response_rfx_id_written_rfx_rfx_id_fk" FOREIGN KEY ("rfx_id") REFERENCES "public"."written_rfx"("rfx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response" ADD CONSTRAINT "response_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response" ADD CONSTRAINT "response_rejected_by_user_account_id_fk" FOREIGN KEY ("rejected_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfx_content" ADD CONSTRAINT "rfx_content_rfx_num_rfx_num_fk" FOREIGN KEY ("rfx_num") REFERENCES "public"."rfx"("num") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opener_key" ADD CONSTRAINT "opener_key_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_share" ADD CONSTRAINT "opening_share_rfx_id_written_rfx_rfx_id_fk" FOREIGN KEY ("rfx_id") REFERENCES "public"."written_rfx"("rfx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_share" ADD CONSTRAINT "opening_share_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_place" ADD CONSTRAINT "org_place_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_place" ADD CONSTRAINT "org_place_heir_id_org_id_fk" FOREIGN KEY ("heir_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_seal" ADD CONSTRAINT "org_seal_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_keeper" ADD CONSTRAINT "place_keeper_hold_id_place_hold_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."place_hold"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_keeper" ADD CONSTRAINT "place_keeper_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unreadable_slot" ADD CONSTRAINT "unreadable_slot_rfx_id_written_rfx_rfx_id_fk" FOREIGN KEY ("rfx_id") REFERENCES "public"."written_rfx"("rfx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unreadable_slot" ADD CONSTRAINT "unreadable_slot_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfx_search" ADD CONSTRAINT "rfx_search_num_rfx_num_fk" FOREIGN KEY ("num") REFERENCES "public"."rfx"("num") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfx_words" ADD CONSTRAINT "rfx_words_num_rfx_search_num_fk" FOREIGN KEY ("num") REFERENCES "public"."rfx_search"("num") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_challenge" ADD CONSTRAINT "auth_challenge_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp" ADD CONSTRAINT "totp_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_request" ADD CONSTRAINT "plan_request_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_request" ADD CONSTRAINT "plan_request_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_request" ADD CONSTRAINT "plan_request_done_by_user_account_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Indexes.
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_type","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_type" ON "audit_log" USING btree ("subject_type","id");--> statement-breakpoint
CREATE INDEX "audit_log_org" ON "audit_log" USING btree ("org_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_chain" ON "audit_log" USING btree ("chain_id","seq") WHERE chain_id is not null;--> statement-breakpoint
CREATE INDEX "mailed_token_user" ON "mailed_token" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_expiry" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "user_account_email" ON "user_account" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "bearer_secret_token" ON "bearer_secret" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "bearer_secret_user" ON "bearer_secret" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "bearer_secret_org" ON "bearer_secret" USING btree ("org_id","kind");--> statement-breakpoint
CREATE INDEX "contract_change_tx" ON "contract_change" USING btree ("tx");--> statement-breakpoint
CREATE INDEX "contract_change_at" ON "contract_change" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "lost_tender_tenderers" ON "lost_tender" USING gin ("tenderers");--> statement-breakpoint
CREATE INDEX "lost_tender_winners" ON "lost_tender" USING gin ("winners");--> statement-breakpoint
CREATE INDEX "delegation_org" ON "delegation" USING btree ("org_id","created_at");--> statement-breakpoint
CREATE INDEX "delegation_delegate" ON "delegation" USING btree ("delegate_org_id","created_at");--> statement-breakpoint
CREATE INDEX "delegation_user_user" ON "delegation_user" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "rfx_draft_org" ON "rfx_draft" USING btree ("org_id","updated_at");--> statement-breakpoint
CREATE INDEX "written_rfx_org" ON "written_rfx" USING btree ("org_id","updated_at");--> statement-breakpoint
CREATE INDEX "written_rfx_state" ON "written_rfx" USING btree ("state","responses_until");--> statement-breakpoint
CREATE INDEX "agreed_score_written" ON "agreed_score" USING btree ("rfx_id","lot_id") WHERE written_by is not null;--> statement-breakpoint
CREATE INDEX "clarification_rfx" ON "clarification" USING btree ("rfx_id","asked_at");--> statement-breakpoint
CREATE INDEX "clarification_org" ON "clarification" USING btree ("org_id","rfx_id");--> statement-breakpoint
CREATE INDEX "letter_rfx" ON "letter" USING btree ("rfx_id","sent_at");--> statement-breakpoint
CREATE INDEX "letter_org" ON "letter" USING btree ("org_id","rfx_id");--> statement-breakpoint
CREATE INDEX "file_org" ON "file" USING btree ("org_id","created_at");--> statement-breakpoint
CREATE INDEX "upload_touched" ON "upload" USING btree ("touched_on");--> statement-breakpoint
CREATE INDEX "crawl_run_source" ON "crawl_run" USING btree ("source","started_at");--> statement-breakpoint
CREATE INDEX "crawl_run_open" ON "crawl_run" USING btree ("source") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "harvest_failure_open" ON "harvest_failure" USING btree ("source","last_at") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "harvest_failure_raw" ON "harvest_failure" USING btree ("raw_hash");--> statement-breakpoint
CREATE INDEX "harvest_failure_partition" ON "harvest_failure" USING btree ("partition_guid");--> statement-breakpoint
CREATE INDEX "harvest_partition_source" ON "harvest_partition" USING btree ("source","created_date");--> statement-breakpoint
CREATE INDEX "harvest_partition_created" ON "harvest_partition" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "org_email_pair" ON "org_email" USING btree ("org_id","email");--> statement-breakpoint
CREATE INDEX "org_email_last" ON "org_email" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "org_email_email" ON "org_email" USING btree ("email");--> statement-breakpoint
CREATE INDEX "org_email_of_domain" ON "org_email" USING btree (split_part(email, '@', 2));--> statement-breakpoint
CREATE INDEX "org_email_use_pair" ON "org_email_use" USING btree ("org_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "org_match_pair" ON "org_match" USING btree ("from_id","into_id");--> statement-breakpoint
CREATE UNIQUE INDEX "org_match_edge" ON "org_match" USING btree ("from_id") WHERE state in ('attached', 'merged');--> statement-breakpoint
CREATE INDEX "org_match_open" ON "org_match" USING btree ("confidence" DESC NULLS LAST,"id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "org_match_into" ON "org_match" USING btree ("into_id");--> statement-breakpoint
CREATE INDEX "procedure_token_key" ON "procedure_token" USING btree ("procedure_key");--> statement-breakpoint
CREATE INDEX "source_file_address" ON "source_file" USING btree ("source","address","fetched_at");--> statement-breakpoint
CREATE INDEX "source_file_partition" ON "source_file" USING btree ("partition_guid");--> statement-breakpoint
CREATE INDEX "source_file_raw" ON "source_file" USING btree ("raw_hash");--> statement-breakpoint
CREATE INDEX "source_file_fetched" ON "source_file" USING btree ("fetched_at");--> statement-breakpoint
CREATE INDEX "source_file_untaken" ON "source_file" USING btree ("source") WHERE taken_at is null;--> statement-breakpoint
CREATE INDEX "source_file_source" ON "source_file" USING btree ("source","fetched_at");--> statement-breakpoint
CREATE INDEX "title_link_into" ON "title_link" USING btree ("into_key");--> statement-breakpoint
CREATE INDEX "rfx_flag_code" ON "rfx_flag" USING btree ("code");--> statement-breakpoint
CREATE INDEX "succession_buyer" ON "succession" USING btree ("buyer");--> statement-breakpoint
CREATE INDEX "succession_next" ON "succession" USING btree ("next_num");--> statement-breakpoint
CREATE INDEX "ledger_entry_at" ON "ledger_entry" USING btree ("at","rfx_id","seq");--> statement-breakpoint
CREATE INDEX "ledger_entry_org" ON "ledger_entry" USING btree ("org_id","at");--> statement-breakpoint
CREATE INDEX "ledger_entry_user" ON "ledger_entry" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "ledger_entry_type" ON "ledger_entry" USING btree ("type","at");--> statement-breakpoint
CREATE INDEX "mail_message_created" ON "mail_message" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_token" ON "invitation" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_open" ON "invitation" USING btree ("org_id","email") WHERE accepted_at is null and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "join_request_pending" ON "join_request" USING btree ("org_id","user_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "join_request_user" ON "join_request" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "membership_own_role" ON "membership" USING btree ("org_id","user_id") WHERE starts_with(role, 'ORG_');--> statement-breakpoint
CREATE INDEX "membership_user" ON "membership" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ownership_request_pending" ON "ownership_request" USING btree ("org_id","user_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "ownership_request_queue" ON "ownership_request" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "ownership_request_user" ON "ownership_request" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "verification_request_pending" ON "verification_request" USING btree ("org_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "verification_request_org" ON "verification_request" USING btree ("org_id","created_at");--> statement-breakpoint
CREATE INDEX "verification_request_user" ON "verification_request" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notice_identity" ON "notice" USING btree ("source","notice_id","version");--> statement-breakpoint
CREATE INDEX "notice_procedure" ON "notice" USING btree ("procedure_key");--> statement-breakpoint
CREATE INDEX "notice_raw" ON "notice" USING btree ("raw_hash","id") WHERE raw_hash is not null;--> statement-breakpoint
CREATE INDEX "notice_title" ON "notice" USING btree ("title_key","title_role") WHERE title_key is not null;--> statement-breakpoint
CREATE INDEX "notice_publication_number" ON "notice" USING btree ("publication_number") WHERE publication_number is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "org_merger_open" ON "org_merger" USING btree (least(from_id, into_id),greatest(from_id, into_id)) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "harvested_org_org" ON "harvested_org" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "harvested_org_key" ON "harvested_org" USING btree ("match_key");--> statement-breakpoint
CREATE INDEX "harvested_org_group" ON "harvested_org" USING btree ("group_key") WHERE group_key is not null;--> statement-breakpoint
CREATE INDEX "harvested_org_others" ON "harvested_org" USING gin ("other_keys") WHERE other_keys <> '{}';--> statement-breakpoint
CREATE UNIQUE INDEX "org_match_key" ON "org" USING btree ("match_key");--> statement-breakpoint
CREATE INDEX "org_words" ON "org" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "org_standing" ON "org" USING btree ("standing" DESC NULLS LAST,"num" DESC NULLS LAST) WHERE merged_into_id is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "org_buyer_contracts" ON "org" USING btree ("buyer_contract_step" DESC NULLS LAST,"num" DESC NULLS LAST) WHERE merged_into_id is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "org_buyer_sum" ON "org" USING btree ("buyer_sum_step" DESC NULLS LAST,"num" DESC NULLS LAST) WHERE merged_into_id is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "org_supplier_contracts" ON "org" USING btree ("supplier_contract_step" DESC NULLS LAST,"num" DESC NULLS LAST) WHERE merged_into_id is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "org_supplier_sum" ON "org" USING btree ("supplier_sum_step" DESC NULLS LAST,"num" DESC NULLS LAST) WHERE merged_into_id is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "org_name" ON "org" USING btree ((name_folded collate "C"),"num") WHERE merged_into_id is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "org_country_name" ON "org" USING btree (((facets >> 9) & 1023),(name_folded collate "C"),"num") WHERE merged_into_id is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "org_updated" ON "org" USING btree ("updated_at" DESC NULLS LAST,"num" DESC NULLS LAST) WHERE merged_into_id is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "org_claimed" ON "org" USING btree ("claimed_at" DESC NULLS LAST,"num" DESC NULLS LAST) WHERE merged_into_id is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "org_size" ON "org" USING btree (((facets >> 3) & 7) desc nulls last,"num" DESC NULLS LAST) WHERE merged_into_id is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "org_facets" ON "org" USING btree ("facets") WHERE merged_into_id is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "org_revenue" ON "org" USING btree ((facets & 7)) WHERE facets & 7 <> 0;--> statement-breakpoint
CREATE INDEX "org_interests" ON "org" USING btree ("num") WHERE cpv_interests <> '{}';--> statement-breakpoint
CREATE INDEX "org_email_domain" ON "org" USING btree (split_part(email, '@', 2)) WHERE email is not null;--> statement-breakpoint
CREATE INDEX "org_parent" ON "org" USING btree ("parent_id") WHERE parent_id is not null;--> statement-breakpoint
CREATE INDEX "org_merged" ON "org" USING btree ("merged_into_id") WHERE merged_into_id is not null;--> statement-breakpoint
CREATE INDEX "org_left" ON "org" USING btree ("left_to_id") WHERE left_to_id is not null;--> statement-breakpoint
CREATE INDEX "org_spoken_for" ON "org" USING btree ("id") WHERE claimed_at is not null or left_to_id is not null;--> statement-breakpoint
CREATE INDEX "org_unverified" ON "org" USING btree ("claimed_at","id") WHERE claimed_at is not null and verified_at is null and merged_into_id is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "org_verified" ON "org" USING btree ("verified_at","id") WHERE verified_at is not null;--> statement-breakpoint
CREATE INDEX "org_name_trigram" ON "org" USING gin (name_folded gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "no_bid_reason_rfx" ON "no_bid_reason" USING btree ("rfx_id");--> statement-breakpoint
CREATE INDEX "participation_org" ON "participation" USING btree ("org_id","updated_at");--> statement-breakpoint
CREATE INDEX "participation_heir" ON "participation" USING btree ("heir_id") WHERE heir_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "rfx_invitation_org" ON "rfx_invitation" USING btree ("rfx_id","org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rfx_invitation_email" ON "rfx_invitation" USING btree ("rfx_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "rfx_invitation_token" ON "rfx_invitation" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "rfx_invitation_mac" ON "rfx_invitation" USING btree ("token_mac");--> statement-breakpoint
CREATE INDEX "rfx_invitation_invited" ON "rfx_invitation" USING btree ("org_id","invited_at");--> statement-breakpoint
CREATE INDEX "rfx_question_rfx" ON "rfx_question" USING btree ("rfx_id");--> statement-breakpoint
CREATE INDEX "cpv_parent" ON "cpv" USING btree ("parent");--> statement-breakpoint
CREATE INDEX "region_parent" ON "region" USING btree ("parent");--> statement-breakpoint
CREATE INDEX "response_org" ON "response" USING btree ("org_id","submitted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "rfx_procedure_key" ON "rfx" USING btree ("procedure_key");--> statement-breakpoint
CREATE INDEX "rfx_public_updated" ON "rfx" USING btree ("updated_at","num");--> statement-breakpoint
CREATE UNIQUE INDEX "org_place_own" ON "org_place" USING btree ("org_id") WHERE heir_id is null;--> statement-breakpoint
CREATE INDEX "org_place_heir" ON "org_place" USING btree ("heir_id") WHERE heir_id is not null;--> statement-breakpoint
CREATE INDEX "place_hold_place" ON "place_hold" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "rfx_search_found" ON "rfx_search" USING gin ("cpv","countries","regions","buyers","suppliers");--> statement-breakpoint
CREATE INDEX "rfx_search_live" ON "rfx_search" USING gin ("cpv","countries","regions","buyers","suppliers") WHERE live;--> statement-breakpoint
CREATE INDEX "rfx_search_sample" ON "rfx_search" USING gin ("cpv","countries","regions","buyers","suppliers") WHERE (num & 15) = 0;--> statement-breakpoint
CREATE INDEX "rfx_search_deadline_asc" ON "rfx_search" USING btree ("deadline_at","num");--> statement-breakpoint
CREATE INDEX "rfx_search_deadline_desc" ON "rfx_search" USING btree ("deadline_at" DESC NULLS LAST,"num" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "rfx_search_value" ON "rfx_search" USING btree ("value_eur_minor" DESC NULLS LAST,"num" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "rfx_search_published" ON "rfx_search" USING btree ("published_at");--> statement-breakpoint
-- New words wait in a list of a megabyte at most in each month, which a harvest merges at its end.
CREATE INDEX "rfx_words_words" ON "rfx_words" USING gin ("words","cpv","countries","regions","buyers","suppliers") WITH (gin_pending_list_limit = 1024);--> statement-breakpoint
CREATE INDEX "rfx_words_live" ON "rfx_words" USING gin ("words","cpv","countries","regions","buyers","suppliers") WITH (gin_pending_list_limit = 1024) WHERE live;--> statement-breakpoint
CREATE INDEX "rfx_words_sample" ON "rfx_words" USING gin ("words","cpv","countries","regions","buyers","suppliers") WITH (gin_pending_list_limit = 1024) WHERE (num & 15) = 0;--> statement-breakpoint
CREATE INDEX "search_change_tx" ON "search_change" USING btree ("tx");--> statement-breakpoint
CREATE INDEX "search_change_at" ON "search_change" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "search_word_keys" ON "search_word" USING gin ("keys");--> statement-breakpoint
CREATE INDEX "auth_challenge_expiry" ON "auth_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_user" ON "passkey" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_request_open" ON "plan_request" USING btree ("org_id") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "plan_request_queue" ON "plan_request" USING btree ("done_at","created_at");--> statement-breakpoint
CREATE INDEX "subscription_org" ON "subscription" USING btree ("org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_trial" ON "subscription" USING btree ("org_id") WHERE source = 'trial';--> statement-breakpoint
-- The order of import, and with it what facets are counted by: all of it can be read from the index.
CREATE INDEX "rfx_search_counted" ON "rfx_search" ("imported_at", "num") INCLUDE ("facets", "closes_at");--> statement-breakpoint
-- What is counted and shown without words, of the sample and of what is open.
CREATE INDEX "rfx_search_sampled" ON "rfx_search" ("imported_at", "num") INCLUDE ("facets", "countries", "closes_at", "deadline_at", "value_eur_minor") WHERE (num & 15) = 0;--> statement-breakpoint
CREATE INDEX "rfx_search_open" ON "rfx_search" ("closes_at", "num") INCLUDE ("facets", "countries", "imported_at", "deadline_at", "value_eur_minor") WHERE live;--> statement-breakpoint
-- Triggers.
-- What was written into the audit log stays as it was written, whoever asks and by whatever way.
CREATE FUNCTION kogge_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only added to', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION kogge_refuse_change();--> statement-breakpoint
CREATE TRIGGER audit_log_not_emptied BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION kogge_refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE ON ledger_entry
  FOR EACH ROW EXECUTE FUNCTION kogge_refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_entry_not_emptied BEFORE TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION kogge_refuse_change();--> statement-breakpoint
CREATE TRIGGER rfx_version_append_only BEFORE UPDATE OR DELETE ON rfx_version
  FOR EACH ROW EXECUTE FUNCTION kogge_refuse_change();--> statement-breakpoint
CREATE TRIGGER rfx_release_append_only BEFORE UPDATE OR DELETE ON rfx_release
  FOR EACH ROW EXECUTE FUNCTION kogge_refuse_change();--> statement-breakpoint
CREATE TRIGGER rfx_release_not_emptied BEFORE TRUNCATE ON rfx_release
  FOR EACH STATEMENT EXECUTE FUNCTION kogge_refuse_change();--> statement-breakpoint
-- What was said stays as it was said: versions, letters, responses once they are opened with what they bid,
-- questions and answers. Other columns of these go on changing: when a letter was mailed or stopped
-- applying, what was rejected, under which name a response is kept once a merge was undone.
CREATE TRIGGER rfx_version_not_emptied BEFORE TRUNCATE ON rfx_version
  FOR EACH STATEMENT EXECUTE FUNCTION kogge_refuse_change();--> statement-breakpoint
CREATE TRIGGER letter_common_append_only BEFORE UPDATE OR DELETE ON letter_common
  FOR EACH ROW EXECUTE FUNCTION kogge_refuse_change();--> statement-breakpoint
CREATE TRIGGER letter_common_not_emptied BEFORE TRUNCATE ON letter_common
  FOR EACH STATEMENT EXECUTE FUNCTION kogge_refuse_change();--> statement-breakpoint
CREATE TRIGGER letter_append_only BEFORE DELETE OR UPDATE OF id, rfx_id, org_id, kind, common_id, content, sent_at ON letter
  FOR EACH ROW EXECUTE FUNCTION kogge_refuse_change();--> statement-breakpoint
CREATE TRIGGER letter_not_emptied BEFORE TRUNCATE ON letter
  FOR EACH STATEMENT EXECUTE FUNCTION kogge_refuse_change();--> statement-breakpoint
CREATE TRIGGER response_append_only BEFORE DELETE OR UPDATE OF rfx_id, content, receipt, submitted_at ON response
  FOR EACH ROW EXECUTE FUNCTION kogge_refuse_change();--> statement-breakpoint
CREATE TRIGGER response_not_emptied BEFORE TRUNCATE ON response
  FOR EACH STATEMENT EXECUTE FUNCTION kogge_refuse_change();--> statement-breakpoint
CREATE TRIGGER bid_append_only BEFORE DELETE OR UPDATE OF rfx_id, lot_id, total, prices ON bid
  FOR EACH ROW EXECUTE FUNCTION kogge_refuse_change();--> statement-breakpoint
CREATE TRIGGER bid_not_emptied BEFORE TRUNCATE ON bid
  FOR EACH STATEMENT EXECUTE FUNCTION kogge_refuse_change();--> statement-breakpoint
CREATE TRIGGER clarification_append_only BEFORE DELETE OR UPDATE OF id, rfx_id, question, asked_at, due_at ON clarification
  FOR EACH ROW EXECUTE FUNCTION kogge_refuse_change();--> statement-breakpoint
CREATE TRIGGER clarification_answered BEFORE UPDATE OF answer, answered_at ON clarification
  FOR EACH ROW WHEN (OLD.answer IS NOT NULL) EXECUTE FUNCTION kogge_refuse_change();--> statement-breakpoint
CREATE TRIGGER rfx_question_append_only BEFORE DELETE OR UPDATE OF id, rfx_id, question ON rfx_question
  FOR EACH ROW EXECUTE FUNCTION kogge_refuse_change();--> statement-breakpoint
CREATE TRIGGER rfx_question_answered BEFORE UPDATE OF answer, answered_at ON rfx_question
  FOR EACH ROW WHEN (OLD.answer IS NOT NULL) EXECUTE FUNCTION kogge_refuse_change();--> statement-breakpoint
-- Every change is told, whoever makes it: a request that goes takes its contracts along.
CREATE FUNCTION kogge_contract_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO contract_change (rfx_num, tx)
  SELECT DISTINCT rfx_num, pg_current_xact_id() FROM changed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "contract_added" AFTER INSERT ON "contract" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION kogge_contract_changed();--> statement-breakpoint
CREATE TRIGGER "contract_altered" AFTER UPDATE ON "contract" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION kogge_contract_changed();--> statement-breakpoint
CREATE TRIGGER "contract_removed" AFTER DELETE ON "contract" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION kogge_contract_changed();--> statement-breakpoint
-- Every change is told, whoever makes it: who keeps a copy of the index reads what has come since.
CREATE FUNCTION kogge_search_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_change (num, tx) SELECT num, pg_current_xact_id() FROM changed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "search_added" AFTER INSERT ON "rfx_search" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION kogge_search_changed();--> statement-breakpoint
CREATE TRIGGER "search_altered" AFTER UPDATE ON "rfx_search" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION kogge_search_changed();--> statement-breakpoint
CREATE TRIGGER "search_removed" AFTER DELETE ON "rfx_search" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION kogge_search_changed();--> statement-breakpoint
-- What is not for everybody any more is neither found nor counted from that moment on, whoever changes
-- it. That its contracts are gone is told by their own trigger.
CREATE FUNCTION kogge_rfx_withdrawn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM contract WHERE rfx_num = NEW.num;
  DELETE FROM lost_tender WHERE rfx_num = NEW.num;
  DELETE FROM rfx_search WHERE num = NEW.num;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "rfx_withdrawn" AFTER UPDATE OF "privacy" ON "rfx" FOR EACH ROW
  WHEN (OLD.privacy = 'public' AND NEW.privacy <> 'public') EXECUTE FUNCTION kogge_rfx_withdrawn();--> statement-breakpoint
-- A content follows its request into another month. Not by the reference: a month among what is referred to
-- would make who changes it wait for all who write rows that refer to the request.
CREATE FUNCTION kogge_rfx_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE rfx_content SET month = NEW.month WHERE rfx_num = NEW.num AND month = OLD.month;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "rfx_moved" AFTER UPDATE ON "rfx" FOR EACH ROW
  WHEN (OLD.month <> NEW.month) EXECUTE FUNCTION kogge_rfx_moved();--> statement-breakpoint
-- Words follow their request into another month, as what it says does.
CREATE FUNCTION kogge_search_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE rfx_words SET month = NEW.month, ballast = DEFAULT WHERE num = NEW.num AND month = OLD.month;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "search_moved" AFTER UPDATE ON "rfx_search" FOR EACH ROW
  WHEN (OLD.month <> NEW.month) EXECUTE FUNCTION kogge_search_moved();--> statement-breakpoint
-- A verification is of a name, a number and a country, and of members who speak for them: whoever changes one of
-- these ends it, by whatever statement, unless the same statement verifies what stands there afterwards.
-- A number that stood in the match key alone and is written out is no other one.
-- A verification that ended leaves no seal behind by which it could be set again.
CREATE FUNCTION kogge_verification_ends() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  keyed text := CASE WHEN substr(old.match_key, 3, 1) = ':' AND substr(old.match_key, 4, 1) <> '~'
    THEN substr(old.match_key, 4) END;
BEGIN
  IF new.verified_at IS DISTINCT FROM old.verified_at THEN
    RETURN new;
  END IF;
  IF (new.claimed_at IS NULL) <> (old.claimed_at IS NULL) THEN
    new.unverified_why := 'unclaimed';
  ELSIF (new.name, coalesce(new.registration_number, keyed), new.country)
      IS DISTINCT FROM (old.name, coalesce(old.registration_number, keyed), old.country) THEN
    new.unverified_why := 'changed';
  ELSE
    RETURN new;
  END IF;
  new.verified_at := null;
  new.verified_how := null;
  new.verified_by := null;
  new.verified_evidence := null;
  new.verified_key_id := null;
  new.verified_seal := null;
  new.unverified_at := now();
  new.unverified_reason := null;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER org_verification_ends BEFORE UPDATE OF name, registration_number, country, claimed_at ON org
  FOR EACH ROW WHEN (old.verified_at IS NOT NULL) EXECUTE FUNCTION kogge_verification_ends();--> statement-breakpoint
-- A request to be verified is about a name, a number and a country, and so is the word that administrators give to a
-- merger. Whoever changes one of these, by whatever statement, asks anew: the request is outdated, and what was
-- agreed to is open again. A number that stood in the match key alone and is written out is no other one.
-- A word that is taken away by another name leaves no seal behind by which it could be set again.
CREATE FUNCTION kogge_requests_outdate() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  keyed text := CASE WHEN substr(old.match_key, 3, 1) = ':' AND substr(old.match_key, 4, 1) <> '~'
    THEN substr(old.match_key, 4) END;
BEGIN
  IF (new.name, coalesce(new.registration_number, keyed), new.country)
      IS NOT DISTINCT FROM (old.name, coalesce(old.registration_number, keyed), old.country)
    AND (new.claimed_at IS NULL) = (old.claimed_at IS NULL) THEN
    RETURN NULL;
  END IF;
  UPDATE verification_request SET status = 'outdated', decided_at = now()
    WHERE org_id = new.id AND status = 'pending';
  UPDATE org_merger SET from_agreed_by = NULL, from_agreed_at = NULL, from_key_id = NULL, from_seal = NULL,
      into_agreed_by = NULL, into_agreed_at = NULL, into_key_id = NULL, into_seal = NULL
    WHERE new.id IN (from_id, into_id) AND state = 'open';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER org_requests_outdate AFTER UPDATE OF name, registration_number, country, claimed_at ON org
  FOR EACH ROW WHEN (old.claimed_at IS NOT NULL) EXECUTE FUNCTION kogge_requests_outdate();
