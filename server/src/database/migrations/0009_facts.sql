CREATE TABLE "fact_versions" (
	"fact_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"row_id" uuid NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "fact_versions_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"about" text NOT NULL,
	"status" text NOT NULL,
	"quotes" jsonb NOT NULL,
	"said_in" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"erased_at" timestamp (3) with time zone,
	CONSTRAINT "fact_versions_fact_id_version_pk" PRIMARY KEY("fact_id","version")
);
--> statement-breakpoint
ALTER TABLE "fact_versions" ADD CONSTRAINT "fact_versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fact_versions" ADD CONSTRAINT "fact_versions_said_in_messages_id_fk" FOREIGN KEY ("said_in") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fact_versions_row" ON "fact_versions" USING btree ("row_id");--> statement-breakpoint
CREATE INDEX "fact_versions_owner" ON "fact_versions" USING btree ("user_id","position");--> statement-breakpoint
CREATE INDEX "fact_versions_said_in" ON "fact_versions" USING btree ("said_in") WHERE "fact_versions"."said_in" IS NOT NULL;